import type { Row } from './row.ts';

/** Ringing and receipts. */
export const ringingRows: Row[] = [
  {
    row: 'R71',
    name: 'a server that is killed between claim and send leaves no request that rings nobody',
    files: ['test/proofs/restarts/killed-ringer.test.ts'],
    titled: 'SIGKILL of the server that rings for a new request',
    engines: 'postgres',
    mutants: [],
  },
  {
    row: 'R71',
    name: 'nor a taken request that rings nobody although its taker is silent',
    files: ['test/proofs/restarts/killed-ringer.test.ts'],
    titled: 'SIGKILL of the server that rings for a request whose taker is silent',
    engines: 'postgres',
    mutants: [
      {
        breaks: 'no server sends the pushes of a dead one',
        file: 'src/features/push/pushes.ts',
        from: 'for (const push of taken) if (push) void this.#start(push);',
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
    mutants: [],
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
        file: 'src/features/requests/moves/moves-store.ts',
        from: ' || from.received_at !== null',
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
    mutants: [],
  },
  {
    row: 'R75',
    name: 'while open boards come back after a stop, nobody is rung in their place',
    files: ['test/proofs/restarts/open-boards.test.ts'],
    mutants: [
      {
        breaks: 'a server that starts knows only the boards that are open on it',
        file: 'src/features/on-duty/presence.ts',
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
        file: 'src/features/on-duty/presence.ts',
        from: '    await Promise.allSettled([this.#nextWrite, this.#writing]);\n',
        to: "    await this.#deps.db.deleteFrom('servers').where('id', '=', this.#serverId).execute();\n",
      },
    ],
  },
];
