import type { Row } from './row.ts';

/** Ringing and receipts. */
export const ringingRows: Row[] = [
  {
    row: 'R71',
    name: 'a server that is killed between claim and send leaves no request that rings nobody',
    files: ['test/proofs/restarts/killed-ringer.test.ts'],
    titled: 'SIGKILL of the server that rings',
    engines: 'postgres',
    mutants: [
      {
        breaks: 'nobody takes over the pushes of a dead server',
        file: 'src/features/push/queue-store.ts',
        from: "    eb('held_until', '<=', instant(now)),\n",
        to: '',
      },
    ],
  },
  {
    row: 'R71',
    name: 'two servers that ring at the same moment send each push once',
    files: ['test/proofs/restarts/killed-ringer.test.ts'],
    titled: 'at the same moment send each push once',
    engines: 'postgres',
    mutants: [
      {
        breaks: 'both servers claim a ring',
        file: 'src/features/requests/ringing/ringing-store.ts',
        from: `    .where('rung_step', rung_step === null ? 'is' : '=', rung_step)
    .where('rung_at', rung_at === null ? 'is' : '=', rung_at)
`,
        to: '',
      },
      {
        breaks: 'a push is taken over while its server sends it',
        file: 'src/features/push/queue-store.ts',
        from: "    eb('held_until', '<=', instant(now)),\n",
        to: "    eb('held_until', 'is not', null),\n",
      },
      {
        breaks: 'only the call that creates a request rings',
        file: 'src/features/requests/ringing/ringing.ts',
        from: '      await this.#look(due.slice(from, from + RESTAURANTS_AT_ONCE));\n',
        to: '',
      },
    ],
  },
  {
    row: 'R72',
    name: 'a request is received once a board has proved it, and never without',
    files: ['test/proofs/boards/lost-receipts.test.ts'],
    mutants: [
      {
        breaks: 'a poll proves requests that are newer than its version',
        file: 'src/features/requests/received/received-store.ts',
        from: "eb('created_version', '<=', version)",
        to: "eb('created_version', 'is not', null)",
      },
      {
        breaks: 'a version that the board does not have yet proves a receipt',
        file: 'src/features/requests/live/board-tag.ts',
        from: '(number) => number > present && number <= present + MOST_LOST',
        to: '() => present + MOST_LOST < 0',
      },
      {
        breaks: 'a list that was sent counts as shown',
        file: 'src/features/requests/handlers.ts',
        from: 'versionIn(known, lineage, restaurant),',
        to: 'versionIn(known, lineage, restaurant) ?? restaurant.request_version,',
      },
      {
        breaks: 'taking a request replaces the time of its receipt',
        file: 'src/features/requests/received/received-store.ts',
        from: '  if (taken.received_at !== null) return taken;\n',
        to: '',
      },
    ],
  },
  {
    row: 'R73',
    name: 'the devices of random teams are rung as in the model, on PostgreSQL',
    files: ['test/proofs/boards/who-rings.test.ts'],
    engines: 'postgres',
    mutants: [],
  },
  {
    row: 'R73',
    name: 'the devices of random teams are rung as in the model, on SQLite',
    files: ['test/proofs/boards/who-rings.test.ts'],
    engines: 'sqlite',
    mutants: [
      {
        breaks: 'a device with an open board gets pushes too',
        file: 'src/features/requests/ringing/plan.ts',
        from: "return push !== 'none' && !isPresent && isMeant;",
        to: "return push !== 'none' && isMeant;",
      },
      {
        breaks: 'a request that its zone does not take is not widened in time',
        file: 'src/features/requests/ringing/rules.ts',
        from: ' || seconds >= widenAfter ?',
        to: ' ?',
      },
      {
        breaks: 'a device without open board and pushes counts as at hand',
        file: 'src/features/requests/ringing/plan.ts',
        from: "hasChosen && push !== 'none' && !isSilent",
        to: 'hasChosen && !isSilent',
      },
      {
        breaks: 'managers who asked for calls that nobody took are rung for all',
        file: 'src/features/requests/ringing/rules.ts',
        from: '  if (device.waitsForEscalation) return false;\n',
        to: '',
      },
      {
        breaks: 'a released request does not ring again',
        file: 'src/features/requests/moves/staff-moves.ts',
        from: 'returned_at: now, rung_step: null, rung_at: null };',
        to: "returned_at: now, rung_step: 'managers', rung_at: now };",
      },
    ],
  },
  {
    row: 'R75',
    name: 'while open boards come back after a stop, nobody is rung in their place',
    files: ['test/proofs/restarts/open-boards.test.ts'],
    mutants: [
      {
        breaks: 'a server that starts knows only the boards that are open on it',
        file: 'src/features/on-duty/presence/presence.ts',
        from: 'isStarting ? FORGET_SERVER_SECONDS : SERVER_GONE_SECONDS',
        to: 'isStarting ? 0 : SERVER_GONE_SECONDS',
      },
      {
        breaks: 'nobody looks again when the time of the boards is over',
        file: 'src/features/requests/ringing/ringing.ts',
        from: 'if (await hasLostServer()) this',
        to: 'if ((await hasLostServer()) && false) this',
      },
      {
        breaks: 'a server that stops takes its boards with it',
        file: 'src/features/on-duty/presence/presence.ts',
        from: '    await Promise.allSettled([this.#nextWrite, this.#writing]);\n',
        to: "    await this.#deps.db.deleteFrom('servers').where('id', '=', this.#serverId).execute();\n",
      },
    ],
  },
];
