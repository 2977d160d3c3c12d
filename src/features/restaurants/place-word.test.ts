import { expect, it } from 'vitest';
import type { Refused } from '../../../test/support/server/http.ts';
import { withApp } from '../../../test/support/server/with-app.ts';
import { placeWords } from '../../enums.ts';
import { guestPath } from '../../paths.ts';
import type { Me } from '../auth/contract.ts';
import type { RestaurantWithTables } from './contract.ts';

withApp(({ app, bistrot }) => {
  const path = () => `/restaurants/${bistrot.id}`;
  const put = <T = RestaurantWithTables>(body: unknown, language?: 'en') =>
    app.call<T>('PUT', path(), { token: bistrot.owner.token, body, ...(language && { language }) });
  const read = async () => (await app.call<RestaurantWithTables>('GET', path())).body;
  const me = async () => (await app.call<Me>('GET', '/auth/me', bistrot.owner)).body.restaurant;
  /** What a guest reads, without data and scripts. */
  const page = async (table: number, language: string) => {
    const address = app.url + guestPath(bistrot.slug, table);
    const answer = await fetch(address, { headers: { 'Accept-Language': language } });
    return (await answer.text()).replace(/<(script|style)[\s\S]*?<\/\1>/g, '');
  };

  it('a restaurant has tables until it chooses another word; the journal notes it [PLC-01]', async () => {
    expect((await read()).place_word).toBe('table');
    expect(await me()).not.toHaveProperty('place_word');
    for (const place_word of placeWords.toReversed()) {
      expect((await put({ place_word })).body.place_word).toBe(place_word);
      expect((await read()).place_word).toBe(place_word);
    }
    await put({ place_word: 'room', name: 'Hôtel du Four' });
    expect((await read()).place_word).toBe('room');
    expect(await me()).toMatchObject({ place_word: 'room' });
    await put({ name: 'Hôtel' });
    expect((await read()).place_word).toBe('room');
    const { body } = await app.call<{ entries: { subject: object }[] }>(
      'GET',
      `${path()}/journal`,
      bistrot.owner,
    );
    expect(body.entries[1]?.subject).toMatchObject({
      changes: { place_word: { from: 'table', to: 'room' } },
    });
  });

  it.each(['chambre', '', null, 3])('%j is refused as a word, in both languages', async (wrong) => {
    const answer = await put<Refused>({ name: 'Hôtel', place_word: wrong });
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { place_word: 'Le format est incorrect.' },
    ]);
    const inEnglish = await put<Refused>({ place_word: wrong }, 'en');
    expect(inEnglish.body.fields).toEqual({ place_word: 'The format is not valid.' });
    expect(await read()).toMatchObject({ name: 'Le Petit Bistrot', place_word: 'table' });
  });

  it('the page of a room says so, and neither table nor waiter, dead ends and refusals too [PLC-03]', async () => {
    await put({ place_word: 'room', guest_languages: ['fr', 'de'] });
    const german = await page(12, 'de');
    expect(german).toMatch(/<title>Zimmer 12 – .*<h1>Zimmer 12</);
    expect(german).not.toMatch(/Tisch|Bedienung(?! rufen)|winken/);
    expect(await page(99, 'de')).toMatch(/<h1>Nummer nicht gefunden<.*wenden Sie sich ans Team/);
    await put({ codes: 'keyed' });
    const closed = await page(12, 'fr');
    expect(closed).toMatch(/<h1>Scannez votre code<.*Chambre 12/);
    expect(closed).not.toMatch(/\btable\b(?!=)|serveur/i);
    const asked = await app.call<Refused>('POST', bistrot.board, {
      body: { tableNumber: 12, type: 'water' },
    });
    expect([asked.status, asked.body.error]).toEqual([403, 'Scannez votre code.']);
    await put({ place_word: 'table' });
    expect(await page(12, 'fr')).toMatch(/<h1>Scannez le code posé sur la table<.*Table 12/);
  });
});
