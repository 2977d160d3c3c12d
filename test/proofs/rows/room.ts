import type { Row } from './row.ts';

/** What happens in a room: taps, races, boards that follow, servers that come and go. */
export const roomRows: Row[] = [
  {
    row: 'R7',
    name: 'double taps',
    files: ['test/proofs/races.test.ts'],
    titled: '200 taps on one table at once',
    mutants: [
      {
        breaks: 'no index keeps a table to one active request',
        file: 'src/db/migrations/001-init.ts',
        from: "    .createIndex('one_active_request_per_table')\n    .unique()\n",
        to: "    .createIndex('one_active_request_per_table')\n",
      },
    ],
  },
  {
    row: 'R8',
    name: 'race matrix',
    files: ['test/proofs/rivals.test.ts'],
    mutants: [
      {
        breaks: 'a request is moved on from whatever state it is in',
        file: 'src/features/requests/store.ts',
        from: "      .where('status', '=', from.status)\n",
        to: '',
      },
    ],
  },
  {
    row: 'R9',
    name: 'state machine',
    files: ['test/proofs/moves.test.ts'],
    mutants: [
      {
        breaks: 'what is done may be taken again',
        file: 'src/features/requests/rules.ts',
        from: "  take: (request: HasStatus) => request.status === 'pending',\n",
        to: "  take: (request: HasStatus) => request.status !== 'in-progress',\n",
      },
      {
        breaks: 'a guest may cancel what somebody is on the way with',
        file: 'src/features/requests/rules.ts',
        from: "  cancel: (request: HasStatus) => request.status === 'pending',\n",
        to: '  cancel: (request: HasStatus) => isActive(request),\n',
      },
    ],
  },
  {
    row: 'R10',
    name: 'streams that drop',
    files: ['test/proofs/dropped-streams.test.ts'],
    mutants: [
      {
        breaks: 'a reader is told a change without what came before it',
        file: 'src/features/requests/live/channel.ts',
        from: '(reader) => reader.version === version - 1)',
        to: '(reader) => reader.version < version)',
      },
    ],
  },
  {
    row: 'R11',
    name: 'slow commits',
    files: ['test/proofs/slow-commits.test.ts'],
    engines: 'postgres',
    mutants: [
      {
        breaks: 'the version is raised before the change, not with it',
        file: 'src/features/requests/create/asking-store.ts',
        from: `return tryTransaction(db, async (tx) => {
    const raised = await raiseVersion(tx, changes, asked.restaurantId);`,
        to: `const beforehand = raiseVersion(db as Tx, changes, asked.restaurantId);
  return tryTransaction(db, async (tx) => {
    const raised = await beforehand;`,
      },
    ],
  },
  {
    row: 'R12',
    name: 'freshness',
    files: ['test/proofs/freshness.test.ts'],
    mutants: [
      {
        breaks: 'a change is told to nobody, and found at the next look',
        file: 'src/platform/live/changes.ts',
        from: '    for (const listen of this.#listeners.get(change.topic) ?? []) listen(change);\n',
        to: '',
      },
    ],
  },
  {
    row: 'R13',
    name: 'open board = fresh board, PostgreSQL',
    files: ['test/proofs/any-order.test.ts'],
    engines: 'postgres',
    mutants: [],
  },
  {
    row: 'R13',
    name: 'open board = fresh board, SQLite',
    files: ['test/proofs/any-order.test.ts'],
    engines: 'sqlite',
    mutants: [
      {
        breaks: 'boards are not told of a reset',
        file: 'src/features/requests/live/channel.ts',
        from: '      else await this.#bringUpToDate(next);\n',
        to: '      else this.#noteServed(version, next);\n',
      },
      {
        breaks: 'a reused key is answered whatever it was first sent with',
        file: 'src/features/requests/keys-store.ts',
        from: 'fingerprint !== fingerprintOf(asked)',
        to: "fingerprint === ''",
      },
    ],
  },
  {
    row: 'R43',
    name: 'late, lost and reordered answers',
    files: ['test/proofs/late-answers.test.ts'],
    engines: 'sqlite',
    mutants: [
      {
        breaks: 'the row of an event or an answer is taken however old it is',
        file: 'src/features/requests/web/board/feed/board.ts',
        from: "  if (order !== 'next') return board;\n",
        to: '',
      },
      {
        breaks: 'a list is taken however old it is',
        file: 'src/features/requests/web/board/feed/board.ts',
        from: "  if (board && version && orderOf(version, board.version) === 'old') return board;\n",
        to: '',
      },
    ],
  },
  {
    row: 'R42',
    name: 'commits that a database lost',
    files: ['test/proofs/lost-commits.test.ts'],
    mutants: [
      {
        breaks: 'no sweep notices that versions have gone back',
        file: 'src/features/requests/live/sweep.ts',
        from: 'const present = isBehind ? await renewEpoch(db, read) : read;',
        to: 'const present = isBehind ? read : read;',
      },
      {
        breaks: 'a change uses a version that was announced before',
        file: 'src/features/requests/versions.ts',
        from: 'return raised && isReused ? renewEpoch(tx, raised) : raised;',
        to: 'return raised && isReused ? raised : raised;',
      },
    ],
  },
  {
    row: 'R14',
    name: 'restarts',
    files: ['test/proofs/rolling-restart.test.ts', 'test/proofs/restart-gap.test.ts'],
    mutants: [
      {
        breaks: 'who is asked to stop is gone at once',
        file: 'src/app/start.ts',
        from: "  process.on('SIGTERM', stop).on('SIGINT', stop);\n",
        to: "  process.on('SIGINT', stop);\n",
      },
    ],
  },
];
