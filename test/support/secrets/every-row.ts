import type { Db } from '../../../src/db/database.ts';
import type { Schema } from '../../../src/db/schema.ts';
import { mailsTried } from '../people/outbox.ts';

/** The content of the database: one line per row of every table, the table's name and the row as JSON. */
export async function everyRow(db: Db): Promise<string[]> {
  const lines: string[] = [];
  for (const { name } of await db.introspection.getTables()) {
    // A partition: its rows are those of the whole table.
    if (/_p\d+$/.test(name)) continue;
    const rows = await db
      .selectFrom(name as keyof Schema)
      .selectAll()
      .execute();
    for (const row of rows) lines.push(`${name} ${JSON.stringify(row)}`);
  }
  return lines;
}

/** `everyRow` after all jobs and mails that are due, so that none changes a row before the next reading. */
export async function everySettledRow(app: { db: Db; tick(): Promise<void> }): Promise<string[]> {
  await app.tick();
  await mailsTried(app);
  return everyRow(app.db);
}
