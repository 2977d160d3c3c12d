import { describe, expect, it } from 'vitest';
import { ask, readBoard } from '../../../../test/support/people/acts.ts';
import { root } from '../../../../test/support/people/people.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';

withApp(({ app, bistrot }) => {
  describe('bad input', () => {
    it.each([
      ['no table', {}, 'tableNumber'],
      ['a table in words', { tableNumber: 'sept' }, 'tableNumber'],
      ['table 0', { tableNumber: 0 }, 'tableNumber'],
      ['table 10000', { tableNumber: 10_000 }, 'tableNumber'],
      ['half a table', { tableNumber: 1.5 }, 'tableNumber'],
      ['an unknown type', { tableNumber: 7, type: 'wine' }, 'type'],
      ['an unknown wish', { tableNumber: 7, wish: 'champagne' }, 'wish'],
      ['a wish of no name', { tableNumber: 7, wish: '' }, 'wish'],
      ['a wish of another type', { tableNumber: 7, wish: 'menu', type: 'bill' }, 'type'],
      ['a message in numbers', { tableNumber: 7, message: 7 }, 'message'],
      ['a message of 281', { tableNumber: 7, message: 'x'.repeat(281) }, 'message'],
      ['a name of 61', { tableNumber: 7, customerName: 'x'.repeat(61) }, 'customerName'],
      ['a NUL', { tableNumber: 7, message: 'a\u0000b' }, 'message'],
      ['an escape sign', { tableNumber: 7, message: 'a\u001bb' }, 'message'],
      ['an escape sign of eight bits', { tableNumber: 7, message: 'a\u009bb' }, 'message'],
      [
        'a control character in the name',
        { tableNumber: 7, customerName: 'L\u0007' },
        'customerName',
      ],
      ['a list', [], 'body'],
      ['nothing', null, 'body'],
    ])('%s is refused, with a text for the field [API-37, VAL-17]', async (_, body, field) => {
      const answer = await app.call('POST', bistrot.board, { body });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'invalid_input', error: expect.any(String) });
      expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
      expect(await readBoard(app, bistrot)).toEqual([]);
    });

    it.each(['champagne', '', 'x'.repeat(41)])(
      'the text says the same of whatever is no wish: "%s" [WISH-07]',
      async (wish) => {
        const answer = await app.call('POST', bistrot.board, { body: { tableNumber: 7, wish } });
        expect(answer.body.fields).toEqual({ wish: 'Le format est incorrect.' });
      },
    );

    it('does not include texts of exactly the maximum length', async () => {
      const wish = { message: 'x'.repeat(280), customerName: 'y'.repeat(60) };
      expect(await ask(app, bistrot, 7, wish)).toMatchObject({
        message: wish.message,
        customer_name: wish.customerName,
      });
    });

    it('that is not JSON is refused', async () => {
      const answer = await app.call('POST', bistrot.board, { body: '{"tableNumber": 7' });
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe('invalid_input');
    });

    it.each(['', 'text/plain', 'application/x-www-form-urlencoded'])(
      'of content type "%s" is refused',
      async (type) => {
        const answer = await app.call('POST', bistrot.board, {
          headers: { 'Content-Type': type },
          body: '{"tableNumber": 7, "type": "wine"}',
        });
        expect(answer.status).toBe(400);
        expect(await readBoard(app, bistrot)).toEqual([]);
      },
    );

    it('of 17 KB is refused, with and without Content-Length', async () => {
      const text = JSON.stringify({ tableNumber: 7, message: 'x'.repeat(17 * 1024) });
      const announced = await app.call('POST', bistrot.board, { body: text });
      expect(announced).toMatchObject({ status: 413, body: { code: 'too_large' } });
      const streamed = await fetch(`${app.url}/api${bistrot.board}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: new Blob([text]).stream(),
        duplex: 'half',
      } as RequestInit);
      expect(streamed.status).toBe(413);
    });

    it('such as a key of 65 characters is refused', async () => {
      const body = { tableNumber: 7 };
      const long = await app.call('POST', bistrot.board, { body, key: 'k'.repeat(65) });
      expect(long.status).toBe(400);
      const most = await app.call('POST', bistrot.board, { body, key: 'k'.repeat(64) });
      expect(most.status).toBe(201);
    });

    it.each([{ type: 'other' }, { type: 'other', message: ' ' }])(
      '%o, type other without a message, is refused with message_missing',
      async (wish) => {
        const answer = await app.call('POST', bistrot.board, { body: { tableNumber: 7, ...wish } });
        expect(answer).toMatchObject({ status: 400, body: { code: 'message_missing' } });
      },
    );
  });

  describe('what does not exist', () => {
    it('such as a table gets 404, and nothing is stored [DIN-14]', async () => {
      const answer = await app.call('POST', bistrot.board, { body: { tableNumber: 13 } });
      expect(answer).toMatchObject({ status: 404, body: { code: 'unknown_table' } });
      const check = await app.call('GET', `/restaurants/${bistrot.slug}/tables/13/request`);
      expect(check).toMatchObject({ status: 404, body: { code: 'unknown_table' } });
      expect(await readBoard(app, bistrot)).toEqual([]);
    });

    it.each(['x', '1.5', '-1', '99999999999999999999', '%00'])(
      'such as table “%s” gets 404',
      async (table) => {
        const answer = await app.call(
          'GET',
          `/restaurants/${bistrot.slug}/tables/${table}/request`,
        );
        expect(answer.status).toBe(404);
      },
    );

    it.each([
      ['POST', '/restaurants/nowhere/requests', 'unknown_restaurant'],
      ['GET', '/restaurants/nowhere/tables/1/request', 'unknown_restaurant'],
      ['GET', '/requests/nothing', 'unknown_request'],
      ['GET', '/requests/nothing/stream', 'unknown_request'],
      ['DELETE', '/requests/nothing', 'unknown_request'],
      ['GET', '/requests/a%00b', 'not_found'],
      ['GET', '/restaurants?q=%00', 'not_found'],
      ['GET', '/no/such/call', 'not_found'],
      ['POST', '/', 'not_found'],
    ])('%s %s is a 404 in JSON', async (method, path, code) => {
      const answer = await app.call(method, path, {
        ...(method === 'POST' && { body: { tableNumber: 1 } }),
      });
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ error: expect.any(String), code });
    });
  });

  it.each([
    [
      'fr',
      'Ce restaurant n’existe pas, ou n’existe plus.',
      'Cette table n’existe pas, ou n’existe plus.',
    ],
    ['en', 'This restaurant does not exist.', 'This table does not exist.'],
  ])(
    'tells staff, in %s, that a restaurant or a table does not exist',
    async (language, restaurant, table) => {
      const { token } = bistrot.owner;
      const admin = await root(app);
      const unknownRestaurant = { error: restaurant, code: 'unknown_restaurant' };
      for (const [method, path, caller] of [
        ['GET', '/restaurants/nowhere/requests', token],
        ['GET', '/restaurants/nowhere/requests', admin.token],
        ['GET', '/analytics/restaurants/nowhere/summary', token],
        ['PUT', '/restaurants/nowhere', token],
        ['DELETE', '/restaurants/nowhere', admin.token],
      ] as const) {
        const answer = await app.call(method, path, {
          token: caller,
          language,
          ...(method === 'PUT' && { body: {} }),
        });
        expect([path, answer.status, answer.body]).toEqual([path, 404, unknownRestaurant]);
      }
      const gone = await app.call('DELETE', `/restaurants/${bistrot.id}/tables/nothing`, {
        token,
        language,
      });
      expect(gone.body).toEqual({ error: table, code: 'unknown_table' });
      const guest = await app.call('POST', '/restaurants/nowhere/requests', {
        body: { tableNumber: 1 },
        language,
      });
      expect(guest.body).toMatchObject({ error: expect.stringMatching(/Scannez|scan/) });
    },
  );

  it.each([
    [undefined, 'Cette table n’existe pas. Scannez à nouveau le code de votre table.'],
    ['de', 'Cette table n’existe pas. Scannez à nouveau le code de votre table.'],
    ['fr-CA, en;q=0.5', 'Cette table n’existe pas. Scannez à nouveau le code de votre table.'],
    ['en-GB', 'This table does not exist. Please scan your table’s code again.'],
    ['de, en;q=0.4, fr;q=0.3', 'This table does not exist. Please scan your table’s code again.'],
  ])('with Accept-Language “%s” the error is “%s” [LNG-06, API-37]', async (language, error) => {
    const answer = await app.call('POST', bistrot.board, {
      body: { tableNumber: 13 },
      ...(language && { language }),
    });
    expect(answer.body).toEqual({ error, code: 'unknown_table' });
  });
});
