import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { DEMO_SLUG } from '../../../src/paths.ts';
import type { FreshDatabase } from '../../support/server/databases.ts';
import { eachEngine, newDatabase } from '../../support/server/engines.ts';
import { caller } from '../../support/server/http.ts';
import { type Server, startServer } from '../../support/server/server.ts';
import { openStream } from '../../support/server/sse.ts';

eachEngine((engine) => {
  let database: FreshDatabase | undefined;
  let server: Server | undefined;

  afterEach(async () => {
    await server?.kill();
    await database?.remove();
  });

  it('a server that is asked to stop ends its streams and exits at once without a warning', async () => {
    database = await newDatabase(engine);
    const password = 'un-café-serré';
    server = await startServer({
      DATABASE_URL: database.url,
      DEMO: 'on',
      DEMO_PASSWORD: password,
    });
    const login = await caller(server.url)<{ token: string }>('POST', '/auth/login', {
      body: { email: 'demo@sonnette.local', password },
    });
    const stream = await openStream(`${server.url}/api/restaurants/${DEMO_SLUG}/requests/stream`, {
      Authorization: `Bearer ${login.body.token}`,
    });
    await stream.next('snapshot');

    // An idle connection, as browsers preconnect.
    const silent = connect(server.port, '127.0.0.1');
    await once(silent, 'connect');

    const startedAt = performance.now();
    const stopped = server.stop();
    await stream.says('retry: ');
    await stream.ended();
    expect(await stopped).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(5000);
    expect(server.output()).not.toMatch(/"level":[456]0/);
  });

  it('a draining server serves on for DRAIN_SECONDS and reports itself as not ready', async () => {
    database = await newDatabase(engine);
    server = await startServer({ DATABASE_URL: database.url, DEMO: 'on', DRAIN_SECONDS: '1' });
    const call = caller(server.url);
    expect((await call('GET', '/health/ready')).status).toBe(200);

    const stopped = server.stop();
    const readiness = async () => (await call('GET', '/health/ready')).status;
    await expect.poll(readiness).toBe(503);
    const served = await call('POST', `/restaurants/${DEMO_SLUG}/requests`, {
      body: { tableNumber: 1 },
    });
    expect(served.status).toBe(201);
    expect(served.headers.get('connection')).toBe('close');
    expect(await stopped).toBe(0);
    await expect(call('GET', '/health')).rejects.toThrow();
  });
});
