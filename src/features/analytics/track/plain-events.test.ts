import { beforeAll, expect, it } from 'vitest';
import { atTable, stats } from '../../../../test/support/people/events.ts';
import { petitBistrot, type TestRestaurant } from '../../../../test/support/people/people.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';
import { limits } from '../../../limits.ts';
import { rates } from '../../../rates.ts';

const PLAIN = 'application/json';
/** Valid, but rare, and therefore handled by the router. */
const UNUSUAL = 'application/json; charset=utf-8';

withApp(({ app }) => {
  let bistrot: TestRestaurant;

  beforeAll(async () => {
    bistrot = await petitBistrot(app);
  });

  async function post(type: string, body: string, headers: Record<string, string> = {}) {
    const answer = await fetch(`${app.url}/api/analytics/track`, {
      method: 'POST',
      headers: { 'Content-Type': type, ...headers },
      body,
    });
    const { date: _, ...named } = Object.fromEntries(answer.headers);
    return { status: answer.status, headers: named, text: await answer.text() };
  }

  const scan = () => JSON.stringify({ eventType: 'qr_scan', ...atTable(bistrot, 1) });
  const bodies: [name: string, status: number, body: () => string][] = [
    ['an event', 202, scan],
    ['an event with a byte order mark', 202, () => `\ufeff${scan()}`],
    ['an unknown type', 400, () => '{"eventType":"hover"}'],
    ['invalid JSON', 400, () => '{"eventType":'],
    ['null', 400, () => 'null'],
    ['an empty body', 400, () => ''],
    [
      'a body over the limit',
      413,
      () => JSON.stringify({ eventType: 'x'.repeat(limits.jsonBodyBytes) }),
    ],
  ];

  it.each(bodies)(
    '%s gets the same answer from the fast path and from the router [API-22]',
    async (_, status, body) => {
      for (const language of ['fr', 'en']) {
        const headers = { 'Accept-Language': language };
        const plain = await post(PLAIN, body(), headers);
        expect(plain.status).toBe(status);
        expect(plain).toEqual(await post(UNUSUAL, body(), headers));
      }
    },
  );

  it('counts an event once on either path, also with a session and with a chunked body', async () => {
    const { id } = bistrot;
    bistrot = await petitBistrot(app);
    expect(bistrot.id).not.toBe(id);
    await post(PLAIN, scan());
    await post(UNUSUAL, scan());
    await post(PLAIN, scan(), { Authorization: `Bearer ${bistrot.owner.token}` });
    await post(PLAIN, scan(), { Authorization: 'Bearer unknown' });
    await fetch(`${app.url}/api/analytics/track`, {
      method: 'POST',
      headers: { 'Content-Type': PLAIN },
      body: new Blob([scan().slice(0, 20), scan().slice(20)]).stream(),
      duplex: 'half',
    } as RequestInit);
    await app.tick();
    expect(await stats(app, bistrot)).toMatchObject({ qr_scans: 5 });
  });

  it('applies the limit of a tab to both paths together', async () => {
    bistrot = await petitBistrot(app);
    const { count } = rates.eventsPerVisitor;
    const view = (table: number, sessionId: string) =>
      JSON.stringify({ eventType: 'menu_viewed', ...atTable(bistrot, table), sessionId });
    for (let turn = 0; turn < count; turn += 1) {
      const body = view(1 + (turn % 12), 'both ways');
      expect((await post(turn % 2 ? PLAIN : UNUSUAL, body)).status).toBe(202);
    }
    expect((await post(PLAIN, view(1, 'both ways'))).status).toBe(202);
    expect((await post(UNUSUAL, view(2, 'both ways'))).status).toBe(202);
    await post(PLAIN, view(1, 'another'));
    await app.tick();
    expect(await stats(app, bistrot)).toMatchObject({ menu_views: count + 1 });
  });
});
