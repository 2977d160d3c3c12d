import type { Row } from './row.ts';

/** Requests and boards: double taps, races, live updates, restarts. */
export const requestsRows: Row[] = [
  {
    row: 'R7',
    name: '200 simultaneous taps at one table create one request',
    files: ['test/proofs/boards/races.test.ts'],
    titled: '200 taps on one table at once',
    mutants: [
      {
        breaks: 'the index on active requests is not unique',
        file: 'src/db/migrations/039-wishes-of-a-restaurant.ts',
        from: "    .createIndex('one_active_request_per_table')\n    .unique()\n",
        to: "    .createIndex('one_active_request_per_table')\n",
      },
    ],
  },
  {
    row: 'R77',
    name: '200 simultaneous taps for each of three wishes at one table create one request of each',
    files: ['test/proofs/boards/races.test.ts'],
    titled: '200 taps on each of three wishes',
    mutants: [
      {
        breaks: 'a second wish of a table is refused like a second tap',
        file: 'src/db/migrations/039-wishes-of-a-restaurant.ts',
        from: ".columns(['table_id', 'slot'])",
        to: ".columns(['table_id'])",
      },
      {
        breaks: 'a tap gets the newest request of its table, whatever its wish',
        file: 'src/features/requests/create/asking-store.ts',
        from: 'active.find(({ slot }) => slot === asked.slot)',
        to: 'active[0]',
      },
    ],
  },
  {
    row: 'R8',
    name: 'of two simultaneous actions on a request exactly one wins',
    files: ['test/proofs/boards/simultaneous-actions.test.ts'],
    mutants: [
      {
        breaks: 'a status change does not check the previous status',
        file: 'src/features/requests/moves/moves-store.ts',
        from: 'and(compared.map((column) => isAsSeen(column, bound)))',
        to: 'and([])',
      },
    ],
  },
  {
    row: 'R9',
    name: 'only the three allowed status changes are possible',
    files: ['test/proofs/boards/moves.test.ts'],
    mutants: [
      {
        breaks: 'a late take recalls a completed request',
        file: 'src/features/requests/moves/staff-moves.ts',
        from: '(from && from !== row.status)',
        to: 'false',
      },
      {
        breaks: 'a guest can cancel a request in progress',
        file: 'src/features/requests/rules.ts',
        from: "  cancel: (request: HasStatus) => request.status === 'pending',\n",
        to: '  cancel: (request: HasStatus) => isActive(request),\n',
      },
    ],
  },
  {
    row: 'R60',
    name: 'when staff undo moves at once, request, boards and figures agree',
    files: ['test/proofs/boards/undone.test.ts'],
    mutants: [],
  },
  {
    row: 'R70',
    name: 'requests made while their table is renumbered have its number',
    files: ['test/proofs/boards/renumbering.test.ts'],
    mutants: [
      {
        breaks: 'a request that waited for the renumbering reads its table as it was before',
        file: 'src/features/requests/create/asking-store.ts',
        from: '.$if(restaurant.mustLock, (read) => read.forShare())',
        to: '',
      },
    ],
  },
  {
    row: 'R74',
    name: 'a change of a table or zone touches no past request, so it locks the restaurant only for a moment',
    files: [
      'src/features/requests/followed-tables.test.ts',
      'test/proofs/storage/migrated-requests.test.ts',
    ],
    mutants: [
      {
        breaks: 'requests of all days are changed',
        file: 'src/features/requests/followed-tables-store.ts',
        from: "kept.where('ended_at', '>=', secondsBefore(now, LONGEST_DAY_SECONDS))",
        to: "kept.where('ended_at', 'is not', null)",
      },
      {
        breaks: 'SQLite empties the columns of all past requests',
        file: 'src/db/migrations/027-bounded-work.ts',
        from: 'await renewColumns(db);',
        to: 'await Promise.resolve();',
      },
    ],
  },
  {
    row: 'R10',
    name: 'boards with dropped streams miss no change',
    files: ['test/proofs/boards/dropped-streams.test.ts'],
    mutants: [
      {
        breaks: 'a reader that missed a version still gets the next change',
        file: 'src/features/requests/live/channel.ts',
        from: '(reader) => reader.version === version - 1)',
        to: '(reader) => reader.version < version)',
      },
    ],
  },
  {
    row: 'R11',
    name: 'no board misses a change when commits are slow and out of order',
    files: ['test/proofs/storage/slow-commits.test.ts'],
    engines: 'postgres',
    mutants: [
      {
        breaks: 'a version is raised before its change is committed',
        file: 'src/features/requests/at-once-store.ts',
        from: '  const row = await run(db, changes, change)',
        to: `  await sql\`update all_restaurants set request_version = request_version + 1
    where id = \${change.restaurantId}\`.execute(db);
  const row = await run(db, changes, change)`,
      },
    ],
  },
  {
    row: 'R12',
    name: 'every open board shows a request within a second',
    files: ['test/proofs/boards/freshness.test.ts'],
    mutants: [
      {
        breaks: 'changes are not announced; only the sweep finds them',
        file: 'src/platform/live/changes.ts',
        from: '    for (const listen of this.#listeners.get(change.topic) ?? []) listen(change);\n',
        to: '',
      },
    ],
  },
  {
    row: 'R13',
    name: 'an open board always equals a fresh one, on PostgreSQL',
    files: ['test/proofs/boards/any-order.test.ts'],
    engines: 'postgres',
    mutants: [],
  },
  {
    row: 'R13',
    name: 'an open board always equals a fresh one, on SQLite',
    files: ['test/proofs/boards/any-order.test.ts'],
    engines: 'sqlite',
    mutants: [
      {
        breaks: 'a reset sends boards no snapshot',
        file: 'src/features/requests/live/channel.ts',
        from: '      else await this.#bringUpToDate(next);\n',
        to: '      else for (const reader of next) reader.version = version;\n',
      },
      {
        breaks: 'a reused idempotency key is accepted with a different body',
        file: 'src/features/requests/keys-store.ts',
        from: 'fingerprint !== fingerprintOf(asked)',
        to: "fingerprint === ''",
      },
    ],
  },
  {
    row: 'R43',
    name: 'late, lost and reordered responses never set a board back',
    files: ['test/proofs/boards/late-answers.test.ts'],
    engines: 'sqlite',
    mutants: [
      {
        breaks: 'a board applies outdated events and responses',
        file: 'src/features/board/web/feed/board.ts',
        from: "  if (order !== 'next') return board;\n",
        to: '',
      },
      {
        breaks: 'a board applies outdated lists',
        file: 'src/features/board/web/feed/board.ts',
        from: "  if (board && version && orderOf(version, board.version) === 'old') return board;\n",
        to: '',
      },
    ],
  },
  {
    row: 'R42',
    name: 'boards recover when the database has lost commits',
    files: ['test/proofs/storage/lost-commits.test.ts'],
    mutants: [
      {
        breaks: 'the sweep does not renew the epoch of a version that went back',
        file: 'src/features/requests/live/sweep.ts',
        from: 'const present = isBehind ? await renewEpoch(db, read) : read;',
        to: 'const present = isBehind ? read : read;',
      },
      {
        breaks: 'a change reuses a version that was already announced',
        file: 'src/features/requests/versions-store.ts',
        from: 'return isReused ? renewEpoch(tx, raised) : raised;',
        to: 'return isReused ? raised : raised;',
      },
      {
        breaks: 'a server ignores that a screen shows a version that was lost',
        file: 'src/features/requests/live/board-tag.ts',
        from: '(number) => number > present && number <= present + MOST_LOST',
        to: '() => present + MOST_LOST < 0',
      },
    ],
  },
  {
    row: 'R14',
    name: 'restarts fail no request',
    files: [
      'test/proofs/restarts/rolling-restart.test.ts',
      'test/proofs/restarts/restart-gap.test.ts',
    ],
    mutants: [
      {
        breaks: 'SIGTERM ends the server without a graceful shutdown',
        file: 'src/app/start.ts',
        from: "  process.on('SIGTERM', stop).on('SIGINT', stop);\n",
        to: "  process.on('SIGINT', stop);\n",
      },
      {
        breaks: 'the page of a guest waits for seconds before it tries again',
        file: 'src/features/guest-page/web/sending/delivery.ts',
        from: 'const FIRST_PAUSE_MILLISECONDS = 250;',
        to: 'const FIRST_PAUSE_MILLISECONDS = 4000;',
      },
    ],
  },
];
