import type { Mutant, Row } from './row.ts';

const keyForgotten: Mutant = {
  breaks: 'what a key was answered is not kept',
  file: 'src/features/requests/create/asking-store.ts',
  from: 'if (!row || !(await keys.keep(tx, asked, row.id, now, false))) return undo();',
  to: 'if (!row) return undo();',
};

/** What is on disk: kills, full disks, databases that go, backups, migrations. */
export const diskRows: Row[] = [
  {
    row: 'R1',
    name: 'kill -9 under load, SQLite',
    files: ['test/proofs/kill.test.ts'],
    engines: 'sqlite',
    mutants: [
      keyForgotten,
      {
        breaks: 'answers come before the commit',
        file: 'src/db/group-commit.ts',
        from: 'for (const { work } of group) all.push(await runInSavepoint(tx, work));',
        to: `for (const { work, resolve } of group) {
          const outcome = await runInSavepoint(tx, work);
          if ('value' in outcome) resolve(outcome.value);
          all.push(outcome);
        }
        await new Promise((pass) => setTimeout(pass, 5));`,
      },
    ],
  },
  {
    row: 'R2',
    name: 'kill -9 under load, two servers on PostgreSQL',
    files: ['test/proofs/kill.test.ts'],
    engines: 'postgres',
    mutants: [keyForgotten],
  },
  {
    row: 'R3',
    name: 'sync before answer',
    files: ['test/proofs/synced.test.ts'],
    mutants: [
      {
        breaks: 'SQLite does not wait for the disk',
        file: 'src/db/sqlite.ts',
        from: 'pragma synchronous = full;',
        to: 'pragma synchronous = off;',
      },
      {
        breaks: 'the last piece of events is not synced either',
        file: 'src/features/analytics/track/tracker.ts',
        from: 'isLast: left === some.length',
        to: 'isLast: false',
      },
      {
        breaks: 'PostgreSQL is asked not to wait for the disk',
        file: 'src/db/postgres.ts',
        from: 'keepAlive: true,',
        to: "keepAlive: true, options: '-c synchronous_commit=off',",
      },
    ],
  },
  {
    row: 'R4',
    name: 'disk full',
    files: ['test/proofs/disk-full.test.ts'],
    engines: 'sqlite',
    mutants: [
      {
        breaks: 'a full disk is an error like any other',
        file: 'src/db/away.ts',
        from: '  SQLITE_FULL,\n  SQLITE_NOTADB,',
        to: '  SQLITE_NOTADB,',
      },
      {
        breaks: 'what SQLite took back by itself is rolled back once more',
        file: 'src/db/sqlite.ts',
        from: "if (sql === 'rollback' && !sqlite.isTransaction) return nothing;",
        to: '',
      },
      {
        breaks: 'who cannot be noted as seen is not let in',
        file: 'src/features/auth/sessions.ts',
        from: 'if (!isDatabaseAway(error)) throw error;',
        to: 'throw error;',
      },
    ],
  },
  {
    row: 'R5',
    name: 'PostgreSQL crashes under load',
    files: ['test/proofs/crashing-database.test.ts'],
    engines: 'postgres',
    mutants: [
      {
        breaks: 'nobody hears of an idle connection that broke',
        file: 'src/db/postgres.ts',
        from: "pool.on('error', onLost);",
        to: '',
      },
      {
        breaks: 'nobody hears of a connection that broke in use',
        file: 'src/db/postgres.ts',
        from: "pool.on('connect', (client) => client.on('error', onLost));",
        to: '',
      },
    ],
  },
  {
    row: 'R6',
    name: 'database cut off: refused, swallowed, late',
    files: ['test/proofs/cut-off.test.ts'],
    engines: 'postgres',
    mutants: [
      {
        breaks: 'a network that swallows everything is waited for',
        file: 'src/db/postgres-client.ts',
        from: 'this.#socket.destroy(',
        to: 'void (',
      },
      {
        breaks: 'what a server that is cut off was in the middle of holds up the others',
        file: 'src/db/postgres.ts',
        from: 'idle_in_transaction_session_timeout: PATIENCE_MILLISECONDS,',
        to: '',
      },
      {
        breaks: 'boards are not brought up to date',
        file: 'src/features/requests/live/sweep.ts',
        from: 'channels.find(id)?.follow(present);',
        to: '',
      },
    ],
  },
  {
    row: 'R17',
    name: 'n-th statement fails',
    files: ['test/proofs/failing-statements.test.ts'],
    mutants: [
      {
        breaks: 'what belongs together is not one transaction',
        file: 'src/db/database.ts',
        from: 'await (group ? group.run(all, patience) : db.transaction().execute(all));',
        to: 'await (left.set(db as never, acts), work(db as never));',
      },
      {
        breaks: 'one that fails leaves its half to those that share its commit',
        file: 'src/db/group-commit.ts',
        from: '      await sql`rollback to one`.execute(tx);\n',
        to: '',
      },
    ],
  },
  {
    row: 'R41',
    name: 'db used inside a transaction',
    files: ['test/proofs/misused-transactions.test.ts'],
    mutants: [
      {
        breaks: 'a query on db inside a transaction is not refused',
        file: 'src/db/open-transaction.ts',
        from: '    refuseInTransaction(db);\n    return',
        to: '    return',
      },
      {
        breaks: 'work that a transaction leaves behind is refused for ever',
        file: 'src/db/open-transaction.ts',
        from: 'transaction.isOpen = false;',
        to: '',
      },
    ],
  },
  {
    row: 'R44',
    name: 'deleted restaurants are hidden at once and purged in pieces',
    files: ['test/proofs/purge.test.ts', 'test/deleted-restaurant.test.ts'],
    mutants: [
      {
        breaks: 'all rows go at once',
        file: 'src/db/pieces.ts',
        from: 'export const PIECE_ROWS = 250;',
        to: 'export const PIECE_ROWS = 1_000_000;',
      },
      {
        breaks: 'every server purges',
        file: 'src/app/jobs.ts',
        from: "      everySeconds: PURGE_EVERY_SECONDS,\n      runsIn: 'one process',\n",
        to: "      everySeconds: PURGE_EVERY_SECONDS,\n      runsIn: 'each process',\n",
      },
      {
        breaks: 'the view shows deleted restaurants too',
        file: 'src/db/migrations/014-board-epochs.ts',
        from: "        .where('deleted_at', 'is', null),\n",
        to: ',\n',
      },
      {
        breaks: 'requests are found without their restaurant',
        file: 'src/features/requests/store.ts',
        from: "    .innerJoin('restaurants', 'restaurants.id', 'requests.restaurant_id')\n",
        to: "    .innerJoin('all_restaurants as restaurants', 'restaurants.id', 'requests.restaurant_id')\n",
      },
    ],
  },
];
