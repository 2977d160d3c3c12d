import { expect } from 'vitest';
import type { TestApp } from '../server/app.ts';

/** Resolves when no push is left to send. */
export async function pushesSent(db: TestApp['db']): Promise<void> {
  const due = db.selectFrom('pushes').select('id').where('due_at', 'is not', null);
  await expect.poll(() => due.execute(), { timeout: 10_000, interval: 10 }).toEqual([]);
}
