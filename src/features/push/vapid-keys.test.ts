import { beforeAll, expect, it } from 'vitest';
import { petitBistrot, type TestRestaurant } from '../../../test/support/people/people.ts';
import { pushCalls, subscribe } from '../../../test/support/push/calls.ts';
import { openTrailLog } from '../../../test/support/secrets/trail.ts';
import { startBeside } from '../../../test/support/server/app.ts';
import { startWithPushService } from '../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import { openKeys, readVapidKeys } from './vapid-keys.ts';

const secretKey = 'a key that only the tests have, and all have';

withAppOnEachEngine(
  ({ app, service, engine }) => {
    let restaurant: TestRestaurant;

    beforeAll(async () => {
      restaurant = await petitBistrot(app);
    });

    const read = (key = secretKey) =>
      readVapidKeys({ db: app.db, clock: app.clock, log: openTrailLog(), secretKey: key });
    const row = () => app.db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow();

    it('the keys are made once, by the first server that needs them [PSH-01]', async () => {
      const all = await Promise.all(Array.from({ length: 8 }, () => read()));
      expect(new Set(all.map(({ publicKey }) => publicKey)).size).toBe(1);
      const answer = await pushCalls(app, restaurant.owner.token).key();
      expect(answer.body).toEqual({ key: all[0]?.publicKey });
      const beside = engine === 'postgres' ? await startBeside(app) : undefined;
      if (beside) {
        expect((await pushCalls(beside, restaurant.owner.token).key()).body).toEqual(answer.body);
        await beside.close();
      }
    });

    it('the database stores the private key only encrypted [PSH-01]', async () => {
      const { privateKey } = await read();
      const stored = await row();
      expect(JSON.stringify(stored)).not.toContain(privateKey);
      const bytes = Buffer.from(stored.sealed_key, 'base64url');
      expect(bytes.includes(Buffer.from(privateKey, 'base64url'))).toBe(false);
      expect(openKeys(stored, 'a key that somebody else has')).toBeUndefined();
      expect(openKeys(stored, secretKey)?.privateKey).toBe(privateKey);
    });

    it('another SECRET_KEY makes new keys and removes all subscriptions [PSH-01]', async () => {
      await subscribe(app, service, restaurant.owner.token);
      const before = await read();
      const after = await read('a key that the operator has changed');
      expect(after.publicKey).not.toBe(before.publicKey);
      expect(await app.db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([]);
    });
  },
  {},
  startWithPushService,
);
