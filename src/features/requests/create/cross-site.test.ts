import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readBoard } from '../../../../test/support/people/acts.ts';
import { petitBistrot, type TestRestaurant } from '../../../../test/support/people/people.ts';
import { startApp, type TestApp } from '../../../../test/support/server/app.ts';
import { eachEngine } from '../../../../test/support/server/engines.ts';

const PUBLIC_URL = 'https://sonnette.example';

eachEngine((engine) => {
  let app: TestApp;
  let bistrot: TestRestaurant;

  beforeAll(async () => {
    app = await startApp(engine, { PUBLIC_URL });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    bistrot = await petitBistrot(app);
  });

  const post = (headers: Record<string, string>) =>
    fetch(`${app.url}/demande?restaurant=${bistrot.slug}&table=7`, {
      method: 'POST',
      body: new URLSearchParams({ type: 'bread' }),
      headers,
      redirect: 'manual',
    });

  describe('a form on another site', () => {
    it.each<Record<string, string>>([
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'cross-site', Origin: PUBLIC_URL },
      { Origin: 'https://elsewhere.example' },
      { Origin: 'https://sonnette.example.elsewhere.example' },
      { Origin: 'http://sonnette.example' },
      { Origin: 'no origin' },
    ])('is refused: %o [DIN-19]', async (headers) => {
      expect((await post(headers)).status).toBe(403);
      expect(await readBoard(app, bistrot)).toEqual([]);
    });
  });

  describe('a form of the page itself', () => {
    it.each<[string, () => Record<string, string>]>([
      [
        'at the address of the request',
        () => ({ Origin: app.url, 'Sec-Fetch-Site': 'same-origin' }),
      ],
      ['at PUBLIC_URL, behind a proxy that replaces Host', () => ({ Origin: PUBLIC_URL })],
      ['without an Origin header', () => ({})],
      ['with the Origin “null”', () => ({ Origin: 'null' })],
    ])('%s is accepted [DIN-19]', async (_, headers) => {
      expect((await post(headers())).status).toBe(303);
      expect(await readBoard(app, bistrot)).toHaveLength(1);
    });

    it('of the demo page at PUBLIC_URL is accepted too [DEM-05]', async () => {
      const answer = await fetch(`${app.url}/demo`, {
        method: 'POST',
        body: new URLSearchParams({ restaurant: 'Chez Léa', email: 'lea@example.org' }),
        headers: { Origin: PUBLIC_URL },
        redirect: 'manual',
      });
      expect(answer.status).toBe(303);
    });
  });
});
