import type { Row } from './row.ts';

/** Operator tasks: backups, restores, upgrades. */
export const operatorRows: Row[] = [
  {
    row: 'R15',
    name: 'a backup of a running server can be restored, and open boards follow',
    files: ['test/proofs/storage/backup.test.ts'],
    mutants: [
      {
        breaks: 'a restored database keeps the lineage of the lost one',
        file: 'src/app/cli/database.ts',
        from: 'fill(tx, entries));\n          await renewLineage(tx);\n',
        to: 'fill(tx, entries));\n',
      },
    ],
  },
  {
    row: 'R15',
    name: 'a backup is a consistent snapshot, and a restore verifies it',
    files: ['src/db/backup/rebuild.test.ts'],
    mutants: [
      {
        breaks: 'the backup reads its tables without a common snapshot',
        file: 'src/db/postgres/postgres.ts',
        from: 'isolation level repeatable read',
        to: 'isolation level read committed',
      },
      {
        breaks: 'the restore does not compare row counts',
        file: 'src/db/backup/fill.ts',
        from: '  expectSame(expected, counts);\n',
        to: '',
      },
    ],
  },
  {
    row: 'R16',
    name: 'migrations keep all rows and are atomic, even when killed',
    files: ['test/proofs/storage/migrations.test.ts'],
    mutants: [
      {
        breaks: 'each statement of a migration commits on its own',
        file: 'src/db/sqlite/sqlite.ts',
        from: '        return true;\n',
        to: '        return false;\n',
      },
      {
        breaks: 'migrations run under the statement time-out of requests',
        file: 'src/db/postgres/postgres.ts',
        from: '        if (!db.isTransaction) await sql`set statement_timeout = 0`.execute(db);\n',
        to: '',
      },
    ],
  },
];
