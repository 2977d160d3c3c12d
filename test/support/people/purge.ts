import { expect } from 'vitest';
import type { Db } from '../../../src/db/database.ts';
import { PURGE_EVERY_SECONDS } from '../../../src/features/restaurants/back-office/purge.ts';
import type { TestApp } from '../server/app.ts';

/** Resolves when deleted restaurants are purged, by this server or another one on the database. */
export async function purge(app: TestApp): Promise<void> {
  await endWeek(app.db);
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

/** Ends the time for which deleted restaurants are kept. Moving the clock so far would end all sessions. */
export async function endWeek(db: Db): Promise<void> {
  await db
    .updateTable('all_restaurants')
    .set({ deleted_at: '2020-01-01T00:00:00.000Z' })
    .where('deleted_at', 'is not', null)
    .execute();
}
