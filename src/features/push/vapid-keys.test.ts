import { beforeAll, expect, it } from 'vitest';
import { petitBistrot, type TestRestaurant } from '../../../test/support/people/people.ts';
import { pushCalls, subscribe } from '../../../test/support/push/calls.ts';
import { startBeside } from '../../../test/support/server/app.ts';
import { startWithPushService } from '../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import { openKeys, readVapidKeys, refuseOtherSecretKey } from './vapid-keys.ts';

const secretKey = 'a key that only the tests have, and all have';

withAppOnEachEngine(
  ({ app, service, engine }) => {
    let restaurant: TestRestaurant;

    beforeAll(async () => {
      restaurant = await petitBistrot(app);
    });

    const read = (key = secretKey) =>
      readVapidKeys({ db: app.db, clock: app.clock, secretKey: key });
    const row = () => app.db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow();

    it('the keys are made once, by the first server that needs them', async () => {
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

    it('the database stores the private key only encrypted', async () => {
      const { privateKey } = await read();
      const stored = await row();
      expect(JSON.stringify(stored)).not.toContain(privateKey);
      const bytes = Buffer.from(stored.sealed_key, 'base64url');
      expect(bytes.includes(Buffer.from(privateKey, 'base64url'))).toBe(false);
      expect(openKeys(stored, 'a key that somebody else has')).toBeUndefined();
      expect(openKeys(stored, secretKey)?.privateKey).toBe(privateKey);
    });

    it('a server with another SECRET_KEY refuses to start, and nothing is removed', async () => {
      await subscribe(app, service, restaurant.owner.token);
      const [keys, other] = [await row(), 'a key that the operator has changed'];
      const words = /were made with another SECRET_KEY.+npm run cli -- push reset/;
      await expect(refuseOtherSecretKey(app.db, other)).rejects.toThrow(words);
      await expect(read(other)).rejects.toThrow(words);
      if (engine === 'postgres') {
        await expect(startBeside(app, { SECRET_KEY: other })).rejects.toThrow(words);
      }
      expect(await row()).toEqual(keys);
      expect(await app.db.selectFrom('push_subscriptions').selectAll().execute()).toHaveLength(1);
    });
  },
  {},
  startWithPushService,
);
