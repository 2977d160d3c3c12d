import type { Mutant, Row } from './row.ts';

const keyForgotten: Mutant = {
  breaks: 'the response to an idempotency key is not stored',
  file: 'src/features/requests/create/asking-store.ts',
  from: 'if (!pending || !(await keys.keep(tx, asked, row.id, now, false))) return undo();',
  to: 'if (!pending) return undo();',
};

const keyForgottenAtOnce: Mutant = {
  ...keyForgotten,
  from: '...(key ? [keys.partOf({ ...asked, key })] : []),',
  to: '',
};

/** Durability: killed servers, full disks, crashed or unreachable databases, transactions, purging. */
export const diskRows: Row[] = [
  {
    row: 'R1',
    name: 'SIGKILL of the SQLite server under load loses no acknowledged request',
    files: ['test/proofs/restarts/kill.test.ts'],
    engines: 'sqlite',
    mutants: [
      keyForgotten,
      {
        breaks: 'responses are sent before the commit',
        file: 'src/db/sqlite/group-commit.ts',
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
    name: 'SIGKILL of one of two PostgreSQL servers under load loses no acknowledged request',
    files: ['test/proofs/restarts/kill.test.ts'],
    engines: 'postgres',
    mutants: [keyForgottenAtOnce],
  },
  {
    row: 'R3',
    name: 'each response comes after its commit was fsynced',
    files: ['test/proofs/storage/synced.test.ts'],
    mutants: [
      {
        breaks: 'SQLite commits without fsync',
        file: 'src/db/sqlite/sqlite.ts',
        from: 'pragma synchronous = full;',
        to: 'pragma synchronous = off;',
      },
      {
        breaks: 'the last batch of events is not fsynced either',
        file: 'src/features/analytics/track/tracker.ts',
        from: 'isLast: left === some.length',
        to: 'isLast: false',
      },
      {
        breaks: 'PostgreSQL commits without fsync',
        file: 'src/db/postgres/postgres.ts',
        from: '    max: 10,\n',
        to: "    max: 10,\n    options: '-c synchronous_commit=off',\n",
      },
    ],
  },
  {
    row: 'R4',
    name: 'a full disk refuses writes with 503, serves reads and loses nothing',
    files: ['test/proofs/storage/disk-full.test.ts'],
    engines: 'sqlite',
    mutants: [
      {
        breaks: 'a full disk answers 500 instead of 503',
        file: 'src/db/errors.ts',
        from: '  SQLITE_FULL,\n  SQLITE_NOTADB,',
        to: '  SQLITE_NOTADB,',
      },
      {
        breaks: 'a transaction that SQLite already rolled back is rolled back again',
        file: 'src/db/sqlite/sqlite.ts',
        from: "if (sql === 'rollback' && !sqlite.isTransaction) return nothing;",
        to: '',
      },
      {
        breaks: 'a session is refused when its last use cannot be written',
        file: 'src/features/auth/sessions.ts',
        from: 'if (!isDatabaseAway(error)) throw error;',
        to: 'throw error;',
      },
    ],
  },
  {
    row: 'R5',
    name: 'a PostgreSQL crash under load loses no acknowledged request',
    files: ['test/proofs/storage/crashing-database.test.ts'],
    engines: 'postgres',
    mutants: [
      {
        breaks: 'errors of idle connections are not handled',
        file: 'src/db/postgres/postgres.ts',
        from: "pool.on('error', onLost);",
        to: '',
      },
      {
        breaks: 'errors of connections in use are not handled',
        file: 'src/db/postgres/postgres.ts',
        from: "pool.on('connect', (client) => client.on('error', onLost));",
        to: '',
      },
    ],
  },
  {
    row: 'R6',
    name: 'a server without its database answers 503 within seconds and then recovers',
    files: ['test/proofs/storage/cut-off.test.ts'],
    engines: 'postgres',
    mutants: [
      {
        breaks: 'no time-out closes a connection that gets no reply',
        file: 'src/db/postgres/postgres-client.ts',
        from: 'this.#socket.destroy(',
        to: 'void (',
      },
      {
        breaks: 'the open transaction of an unreachable server keeps its locks',
        file: 'src/db/postgres/postgres.ts',
        from: 'idle_in_transaction_session_timeout: PATIENCE_MILLISECONDS,',
        to: '',
      },
      {
        breaks: 'the sweep does not update boards',
        file: 'src/features/requests/live/sweep.ts',
        from: 'channels.find(id)?.follow(present);',
        to: '',
      },
    ],
  },
  {
    row: 'R17',
    name: 'a failing SQL statement never leaves a partial change',
    files: ['test/proofs/storage/failing-statements.test.ts'],
    mutants: [
      {
        breaks: 'changes run without a transaction',
        file: 'src/db/database.ts',
        from: 'await (group ? group.run(run, options) : db.transaction().execute(run));',
        to: 'await (callbacksOf.set(db as never, callbacks), work(db as never));',
      },
      {
        breaks: 'a failed piece of work is not rolled back to its savepoint',
        file: 'src/db/sqlite/group-commit.ts',
        from: '      await sql`rollback to one`.execute(tx);\n',
        to: '',
      },
    ],
  },
  {
    row: 'R41',
    name: 'a query outside the open transaction is refused',
    files: ['test/proofs/storage/misused-transactions.test.ts'],
    mutants: [
      {
        breaks: 'a query on db inside a transaction runs',
        file: 'src/db/open-transaction.ts',
        from: '    refuseInTransaction(db);\n    return',
        to: '    return',
      },
      {
        breaks: 'queries started by a finished transaction are refused for ever',
        file: 'src/db/open-transaction.ts',
        from: 'transaction.isOpen = false;',
        to: '',
      },
    ],
  },
  {
    row: 'R44',
    name: 'deleted restaurants are hidden at once and purged in batches',
    files: ['test/proofs/storage/purge.test.ts', 'test/every-route/deleted-restaurant.test.ts'],
    mutants: [],
  },
];
