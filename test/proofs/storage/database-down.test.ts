import { expect, it } from 'vitest';
import { openApplication } from '../../../src/app/application.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { readConfig } from '../../../src/platform/config/config.ts';
import { petitBistrot } from '../../support/people/people.ts';
import { openTrailLog } from '../../support/secrets/trail.ts';
import { caller } from '../../support/server/http.ts';
import { createDatabase, startCluster } from '../../support/server/postgres.ts';

it('when the database is down, calls answer 503, the guest page says so, and the server keeps running [API-44, API-58]', async () => {
  const cluster = await startCluster();
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: await createDatabase(cluster.url),
    SECRET_KEY: 'a key that only the tests have, and all have',
    DEMO: 'off',
  });
  const application = await openApplication({ config, clock: systemClock, log: openTrailLog() });
  const { port } = await application.listen();
  const call = caller(`http://127.0.0.1:${port}`);
  const restaurant = await petitBistrot({ db: application.db, clock: systemClock });
  expect((await call('GET', restaurant.board, restaurant.owner)).status).toBe(200);

  await cluster.stop();

  const body = { tableNumber: 1, type: 'bread' };
  for (const answer of [
    await call('POST', restaurant.board, { body, language: 'en' }),
    await call('GET', restaurant.board, { token: restaurant.owner.token, language: 'en' }),
  ]) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(answer.body).toEqual({
      error: 'The service is temporarily unavailable. Try again shortly.',
      code: 'unavailable',
    });
  }
  const page = await fetch(
    `http://127.0.0.1:${port}/demande?restaurant=${restaurant.slug}&table=1`,
  );
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('<h1>Un instant…</h1>');
  expect((await call('GET', '/health')).status).toBe(200);
  expect((await call('GET', '/health/ready')).status).toBe(503);
  await application.close();
});
