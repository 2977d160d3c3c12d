import { DatabaseSync } from 'node:sqlite';
import { expect, it, vi } from 'vitest';
import { withApp } from '../../../test/support/server/with-app.ts';

withApp(({ app, bistrot }) => {
  const lock = () => {
    const other = new DatabaseSync(app.databaseUrl.slice('sqlite:'.length));
    other.exec('begin immediate');
    return other;
  };
  const tap = () => app.call('POST', bistrot.board, { body: { tableNumber: 1, type: 'bread' } });
  /** Readiness is cached for a second. */
  const readiness = async () => {
    app.clock.advance(1000);
    return (await app.call('GET', '/health/ready')).status;
  };

  it('while another program holds the SQLite file a write waits, reads go on, and the server is not ready [API-44, API-58]', async () => {
    const other = lock();
    const waiting = tap();
    expect((await app.call('GET', bistrot.board, bistrot.owner)).status).toBe(200);
    expect(await readiness()).toBe(503);
    other.close();
    expect((await waiting).status).toBe(201);
    expect(await readiness()).toBe(200);
  });

  it('a SQLite file that another program holds for more than 5 s is answered with 503 [API-44]', async () => {
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 900;
      return now;
    });
    const other = lock();
    const { status, headers } = await tap();
    other.close();
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    expect((await tap()).status).toBe(201);
  });
});
