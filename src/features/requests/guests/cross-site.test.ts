import { describe, expect, it } from 'vitest';
import { readBoard } from '../../../../test/support/people/acts.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';

const PUBLIC_URL = 'https://sonnette.example';

withApp(
  ({ app, bistrot }) => {
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

      it('of the demo page at PUBLIC_URL is accepted too', async () => {
        const answer = await fetch(`${app.url}/demo`, {
          method: 'POST',
          body: new URLSearchParams({ restaurant: 'Chez Léa', email: 'lea@example.org' }),
          headers: { Origin: PUBLIC_URL },
          redirect: 'manual',
        });
        expect(answer.status).toBe(303);
      });
    });
  },
  { PUBLIC_URL },
);
