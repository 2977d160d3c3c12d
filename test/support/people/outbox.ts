import { expect } from 'vitest';
import type { Db } from '../../../src/db/database.ts';

type World = { db: Db; clock: { advance(milliseconds: number): void }; tick(): Promise<void> };

const MINUTE = 60_000;

/** Resolves when the outbox is empty. */
export async function mailsSent({ db }: Pick<World, 'db'>): Promise<void> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    const waiting = await db.selectFrom('outbox').select('id').execute();
    if (waiting.length === 0) return;
    if (performance.now() > deadline) throw new Error(`${waiting.length} mails were not sent`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Resolves once no mail is being sent: each is sent or waits for its next try. */
export async function mailsTried({ db }: Pick<World, 'db'>): Promise<void> {
  const underWay = () =>
    db.selectFrom('outbox').select('id').where('held_until', 'is not', null).execute();
  await expect.poll(underWay, { interval: 5 }).toEqual([]);
}

/** Advances the clock by 20 minutes, one at a time. Resolves once every mail is sent. */
export async function retryMails(app: World): Promise<void> {
  for (let i = 0; i < 20; i += 1) {
    await mailsTried(app);
    app.clock.advance(MINUTE);
    await app.tick();
  }
  await mailsSent(app);
}
