import { beforeAll, describe, expect, it } from 'vitest';
import { comptoir, type TestRestaurant } from '../../../../test/support/people/people.ts';
import type { Refused } from '../../../../test/support/server/http.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';

const password = { fr: 'C’est trop court\u202f: 6 caractères au moins.', en: '6 characters' };
const name = { fr: 'C’est trop long\u202f: 60 caractères au plus.', en: '60 characters' };
const number = { fr: 'Un nombre entier de 1 à 9999.', en: 'whole number from 1 to 9999.' };

withApp(({ app }) => {
  let restaurant: TestRestaurant;

  beforeAll(async () => {
    restaurant = await comptoir(app);
  });

  const signUp = { name: 'Chez Zoé', email: 'zoe@example.org', password: 'court' };
  const request = { tableNumber: 1, type: 'bread' };

  describe('the text of an invalid field', () => {
    it.each([
      ['/auth/signup', signUp, 'password', password],
      [
        '/restaurants/{}/requests',
        { ...request, customerName: 'é'.repeat(61) },
        'customerName',
        name,
      ],
      ['/restaurants/{}/requests', { ...request, tableNumber: 0 }, 'tableNumber', number],
      ['/restaurants/{}/requests', { ...request, tableNumber: 10_000 }, 'tableNumber', number],
      ['/restaurants/{}/requests', { ...request, tableNumber: 1.5 }, 'tableNumber', number],
    ])('of %s names the limit: %j', async (path, body, field, texts) => {
      for (const language of ['fr', 'en'] as const) {
        const address = path.replace('{}', restaurant.slug);
        const answer = await app.call<Refused>('POST', address, { body, language });
        expect(answer.status).toBe(400);
        expect(answer.body.fields?.[field]).toContain(texts[language]);
      }
    });

    it('names a single bound of a number', async () => {
      const textOf = async (query: string, language: string) =>
        (await app.call<Refused>('GET', `/restaurants?${query}`, { language })).body.fields;
      expect(await textOf('limit=0', 'fr')).toEqual({ limit: '1 au moins.' });
      expect(await textOf('offset=-1', 'en')).toEqual({ offset: 'At least 0.' });
      expect(await textOf('limit=501', 'en')).toEqual({ limit: 'At most 500.' });
    });
  });
});
