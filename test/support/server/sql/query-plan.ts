import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../../../src/db/database.ts';
import type { Engine } from '../databases.ts';

/** Runs `work` and returns the engine’s plan of each of its queries, in order. */
export async function explain(
  engine: Engine,
  db: Db,
  work: (db: Db) => Promise<unknown>,
): Promise<string[]> {
  const queries: CompiledQuery[] = [];
  const executor = db.getExecutor();
  const noted = db.withPlugin({
    transformQuery({ node, queryId }) {
      queries.push(executor.compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await work(noted);
  const plans: string[] = [];
  for (const { sql: text, parameters } of queries) {
    const plan = await db.transaction().execute(async (tx) => {
      // PostgreSQL prefers a sequential scan of small tables.
      if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(tx);
      const explaining = engine === 'sqlite' ? 'explain query plan' : 'explain';
      return tx.executeQuery(CompiledQuery.raw(`${explaining} ${text}`, [...parameters]));
    });
    plans.push(JSON.stringify(plan.rows));
  }
  return plans;
}
