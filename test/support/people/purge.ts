import { expect } from 'vitest';
import { limits } from '../../../src/limits.ts';
import type { TestApp } from '../server/app.ts';

/** Resolves when deleted restaurants are purged, by this server or another one on the database. */
export async function purge(app: TestApp): Promise<void> {
  app.clock.advance(limits.deletedKeptDays * 24 * 60 * 60 * 1000);
  await app.tick();
  const countLeft = async () => {
    const { left } = await app.db
      .selectFrom('all_restaurants')
      .select((eb) => eb.fn.countAll<number>().as('left'))
      .where('deleted_at', 'is not', null)
      .executeTakeFirstOrThrow();
    return left;
  };
  await expect.poll(countLeft).toBe(0);
}
