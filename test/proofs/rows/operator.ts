import type { Row } from './row.ts';

/** What an operator does: backups, restores, upgrades. */
export const operatorRows: Row[] = [
  {
    row: 'R15',
    name: 'backup and restore',
    files: ['test/proofs/backup.test.ts'],
    mutants: [
      {
        breaks: 'a restored database goes on with the lineage of the lost one',
        file: 'src/app/cli/restore.ts',
        from: '        await renewLineage(tx);\n',
        to: '',
      },
    ],
  },
  {
    row: 'R15',
    name: 'backups that are whole',
    files: ['src/db/rebuild.test.ts'],
    mutants: [
      {
        breaks: 'rows are read at the moment when their table comes up',
        file: 'src/db/postgres-snapshot.ts',
        from: 'isolation level repeatable read',
        to: 'isolation level read committed',
      },
      {
        breaks: 'what was written is not compared with what is there',
        file: 'src/db/fill.ts',
        from: '  expectSame(told, counts);\n',
        to: '',
      },
    ],
  },
  {
    row: 'R16',
    name: 'migrations',
    files: ['test/proofs/migrations.test.ts'],
    mutants: [
      {
        breaks: 'each statement of a migration is a commit of its own',
        file: 'src/db/sqlite.ts',
        from: '        return true;\n',
        to: '        return false;\n',
      },
      {
        breaks: 'migrations have no more time than a tap',
        file: 'src/db/postgres.ts',
        from: '        if (!db.isTransaction) await sql`set statement_timeout = 0`.execute(db);\n',
        to: '',
      },
    ],
  },
];
