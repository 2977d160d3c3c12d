import { describe, expect, it } from 'vitest';
import * as acts from '../../../../test/support/people/acts.ts';
import type { Refused } from '../../../../test/support/server/http.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';
import { type GuestLanguage, guestLanguages } from '../../../languages.ts';
import { guestErrors } from '../../../platform/http/guest-errors/all.ts';
import { rates } from '../../../rates.ts';
import type { JournalEntry } from '../../team/journal/contract.ts';

withApp(
  ({ app, bistrot }) => {
    function choose<T = Refused>(guest_languages: unknown) {
      const { token } = bistrot.owner;
      return app.call<T>('PUT', `/restaurants/${bistrot.id}`, { token, body: { guest_languages } });
    }

    async function chosen() {
      const { body } = await app.call<{ guest_languages: string[] }>(
        'GET',
        `/restaurants/${bistrot.slug}`,
      );
      return body.guest_languages;
    }

    async function openPage(query: string, accepted?: string) {
      const answer = await fetch(`${app.url}/demande?restaurant=${bistrot.slug}&${query}`, {
        headers: accepted === undefined ? {} : { 'Accept-Language': accepted },
      });
      const html = await answer.text();
      return { status: answer.status, html, language: /<html lang="(\w+)"/.exec(html)?.[1] };
    }

    function ask<T = Refused>(body: object, language?: string) {
      return app.call<T>('POST', bistrot.board, { body, ...(language && { language }) });
    }

    describe('the choice', () => {
      it('is French and English until a manager chooses others, in their order, which the journal tells [LNG-08]', async () => {
        expect(await chosen()).toEqual(['fr', 'en']);
        const answer = await choose(['ja', 'fr', 'ar']);
        expect(answer).toMatchObject({
          status: 200,
          body: { guest_languages: ['ja', 'fr', 'ar'] },
        });
        expect(await chosen()).toEqual(['ja', 'fr', 'ar']);
        await choose([...guestLanguages]);
        expect(await chosen()).toEqual(guestLanguages);
        const path = `/restaurants/${bistrot.id}/journal`;
        const { body } = await app.call<{ entries: JournalEntry[] }>('GET', path, bistrot.owner);
        expect(body.entries.at(-1)?.subject.changes).toEqual({
          guest_languages: { from: 'fr,en', to: 'ja,fr,ar' },
        });
      });

      it.each([
        [[]],
        [['fr', 'fr']],
        [['fr', 'xx']],
        [['fr', 'FR']],
        [[1]],
        [['toString']],
        ['fr,en'],
        [null],
        [[...guestLanguages, 'fr']],
      ])('%j is refused, naming the field, and changes nothing [LNG-08]', async (given) => {
        const answer = await choose(given);
        expect(answer.status).toBe(400);
        expect(Object.keys(answer.body.fields ?? {})).toEqual(['guest_languages']);
        expect(await chosen()).toEqual(['fr', 'en']);
      });
    });

    /** `chosen`: undefined where nobody chose. */
    const table: {
      chosen?: GuestLanguage[];
      accepted?: string;
      lng?: string;
      read: GuestLanguage;
    }[] = [
      { read: 'fr' },
      { accepted: 'de', read: 'fr' },
      { accepted: 'de, en;q=0.5', read: 'en' },
      { accepted: 'es', lng: 'es', read: 'fr' },
      { chosen: ['fr', 'en', 'de'], read: 'en' },
      { chosen: ['fr', 'en', 'de'], accepted: 'de-AT, en;q=0.5', read: 'de' },
      { chosen: ['fr', 'en', 'de'], accepted: 'da', read: 'en' },
      { chosen: ['fr', 'en', 'de'], accepted: 'da, fr;q=0.3', read: 'fr' },
      { chosen: ['fr', 'en', 'de'], accepted: 'fr', lng: 'de', read: 'de' },
      { chosen: ['fr', 'en', 'de'], accepted: 'fr', lng: 'it', read: 'fr' },
      { chosen: ['ja', 'zh'], accepted: 'fr', read: 'ja' },
      { chosen: ['ja', 'zh'], accepted: 'zh-Hant-TW', read: 'zh' },
      { chosen: ['fr', 'en'], accepted: 'da', read: 'en' },
      { chosen: ['ar'], accepted: 'en', read: 'ar' },
    ];

    it.each(table)(
      'of $chosen, a phone that accepts $accepted, with $lng in the link, reads $read: page, dead end and errors [LNG-09]',
      async ({ chosen, accepted, lng, read }) => {
        if (chosen) await choose(chosen);
        const inLink = lng ? `&lng=${lng}` : '';
        for (const [number, status] of [
          [7, 200],
          [99, 404],
        ]) {
          const page = await openPage(`table=${number}${inLink}`, accepted);
          expect(page).toMatchObject({ status, language: read });
        }
        if (lng) return;
        const errors = guestErrors[read];
        const unknown = await ask({ tableNumber: 99 }, accepted);
        expect(unknown.body.error).toBe(errors.unknownTable);
        const empty = await ask({ tableNumber: 7, type: 'other' }, accepted);
        expect(empty.body.error).toBe(errors.messageMissing);
        const missing = await ask({}, accepted);
        expect(missing.body).toMatchObject({
          error: errors.invalidInput,
          fields: { tableNumber: errors.required },
        });
        const long = await ask({ tableNumber: 7, message: 'x'.repeat(9000) }, accepted);
        expect(long.body.fields?.message).toContain(errors.tooLong.split('{{count}}')[0]);
      },
    );

    describe.each(guestLanguages)('in %s', (language) => {
      it('a guest reads why a move is refused, and staff of the restaurant read their own language [LNG-09]', async () => {
        await choose([language]);
        const errors = guestErrors[language];
        const request = await acts.ask(app, bistrot, 7, {}, { language });
        const call = (method: string, path: string, token?: string) =>
          app.call<Refused>(method, `/requests/${request.id}${path}`, {
            language: token ? 'en' : language,
            ...(token ? { token } : acts.asAuthor(request)),
          });
        const byStranger = await app.call('POST', `/requests/${request.id}/served`, { language });
        expect(byStranger.body.error).toBe(errors.notYours);
        expect((await call('POST', '/served')).body.error).toBe(errors.notInProgress);
        expect((await call('POST', '/unserved')).body.error).toBe(errors.notFinishedByStaff);
        await acts.take(app, bistrot, request);
        expect((await call('DELETE', '')).body.error).toBe(errors.notPending);
        expect((await call('POST', '/served')).body.error).toBe(errors.servedTooEarly);
        expect((await call('POST', '/unserved')).body.error).toBe(errors.remindedTooEarly);
        const byStaff = await call('DELETE', '', bistrot.owner.token);
        expect(byStaff.body.error).toBe(guestErrors.en.notPending);
      });

      it('the code of the evening is asked for, and the wait named [LNG-09]', async () => {
        await choose([language]);
        const errors = guestErrors[language];
        const { token } = bistrot.owner;
        const path = `/restaurants/${bistrot.id}/protection`;
        const { body } = await app.call<{ code: string }>('PUT', path, {
          token,
          body: { on: true },
        });
        const missing = await ask({ tableNumber: 7 }, language);
        expect(missing.body.error).toBe(errors.roomCodeMissing);
        const wrong = body.code === '111111' ? '222222' : '111111';
        const enter = () =>
          app.call<Refused>('POST', bistrot.board, {
            body: { tableNumber: 7 },
            language,
            // Not the network of the restaurant, on which no wrong code counts.
            headers: { 'Room-Code': wrong, 'X-Forwarded-For': '198.51.100.1' },
          });
        expect((await enter()).body.error).toBe(errors.roomCodeWrong);
        for (let turn = 1; turn < rates.wrongCodesPerAddress.count; turn += 1) {
          expect((await enter()).status).toBe(403);
        }
        const { error } = (await enter()).body;
        expect(error).toContain(errors.roomCodeGuarded.split('{{wait}}')[0]);
        expect(error).toMatch(/\b10\b/);
      });
    });
  },
  { TRUST_PROXY: 'on' },
);
