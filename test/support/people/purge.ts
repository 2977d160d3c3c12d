import { expect } from 'vitest';
import { PURGE_EVERY_SECONDS } from '../../../src/features/restaurants/back-office/purge.ts';
import type { TestApp } from '../server/app.ts';

/** Resolves when deleted restaurants are purged, by this server or another one on the database. */
export async function purge(app: TestApp): Promise<void> {
  app.clock.advance(PURGE_EVERY_SECONDS * 1000);
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
