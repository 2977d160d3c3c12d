import type { Db } from '../../../src/db/database.ts';
import type { Schema } from '../../../src/db/schema.ts';

/** All that the database holds: a line for each row of each table there is, as JSON behind the table's name. */
export async function everyRow(db: Db): Promise<string[]> {
  const lines: string[] = [];
  for (const { name } of await db.introspection.getTables()) {
    const rows = await db
      .selectFrom(name as keyof Schema)
      .selectAll()
      .execute();
    for (const row of rows) lines.push(`${name} ${JSON.stringify(row)}`);
  }
  return lines;
}
