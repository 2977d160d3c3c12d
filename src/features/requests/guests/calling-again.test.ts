import { describe, expect, it } from 'vitest';
import {
  ask,
  cancel,
  finish,
  read,
  readBoard,
  take,
} from '../../../../test/support/people/acts.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';
import { UNSERVED_MINUTES } from '../rules.ts';

const MINUTE = 60_000;
const KEY = 'clé du téléphone';

type Id = { id: string };

withApp(
  ({ app, bistrot }) => {
    const later = async (minutes: number) => {
      app.clock.advance(minutes * MINUTE);
      await app.tick();
    };
    const taken = async () =>
      take(app, bistrot, await ask(app, bistrot, 7, { type: 'bread' }, { key: KEY }), 'Léa');
    const finished = async () => finish(app, bistrot, await taken());
    const addressOf = ({ id }: Id, key = KEY) => {
      const query = { restaurant: bistrot.slug, table: '7', request: id, key };
      return `${app.url}/demande?${new URLSearchParams(query)}`;
    };
    const show = async (request: Id, language = 'fr') =>
      pageOf(await fetch(addressOf(request), { headers: { 'Accept-Language': language } }));
    const sayUnserved = (request: Id, headers: Record<string, string> = {}, key = KEY) =>
      fetch(addressOf(request, key), {
        method: 'POST',
        body: new URLSearchParams({ act: 'unserved', request: request.id, key }),
        headers,
        redirect: 'manual',
      });
    const call = (method: string, { id }: Id, act: string, body?: object) => {
      const { token } = bistrot.owner;
      return app.call(method, `/requests/${id}/${act}`, { token, ...(body && { body }) });
    };

    describe('until when a request may be said not to be served', () => {
      it('is 10 minutes after staff completed it, for guests and boards [REQ-32]', async () => {
        const request = await finished();
        const until = app.clock.now().getTime() + UNSERVED_MINUTES * MINUTE;
        const reopenable_until = new Date(until).toISOString();
        expect(request).toMatchObject({ reopenable_until });
        expect(await read(app, request)).toMatchObject({ reopenable_until });
        expect(await readBoard(app, bistrot)).toMatchObject([{ reopenable_until }]);
      });

      it('is not said of one that is active or cancelled, that its guest or the closing rule ended, or that a reset removed [REQ-32]', async () => {
        const open = await taken();
        expect(open).toMatchObject({ status: 'in-progress', reopenable_until: null });
        await later(45);
        expect(await read(app, open)).toMatchObject({
          status: 'completed',
          reopenable_until: null,
        });
        const served = await taken();
        await later(2);
        await app.call('POST', `/requests/${served.id}/served`, { key: KEY });
        expect(await read(app, served)).toMatchObject({ reopenable_until: null });
        const withdrawn = await cancel(app, await ask(app, bistrot, 7));
        expect(withdrawn).toMatchObject({ status: 'cancelled', reopenable_until: null });
        const cleared = await finished();
        await app.call('DELETE', `${bistrot.board}/reset`, bistrot.owner);
        expect(await read(app, cleared)).toMatchObject({ reopenable_until: null });
      });
    });

    describe('without JavaScript, a request that staff finished', () => {
      it('is called again with a button of its page, which then says so [DIN-16, REQ-32]', async () => {
        const request = await finished();
        const before = await show(request);
        expect(before.acts).toEqual(['unserved']);
        expect(before.html).toContain('Toujours pas servi\u202f?');
        const answer = await sayUnserved(request);
        expect(answer.status).toBe(303);
        expect(answer.headers.get('location')).toContain(`request=${request.id}&key=`);
        expect(await readBoard(app, bistrot)).toMatchObject([{ status: 'pending' }]);
        const after = await show(request);
        expect(after).toMatchObject({
          news: 'Nouvel appel en salleDès que l’écran de la salle l’affiche, nous vous le disons ici.',
          steps: 1,
          acts: ['cancel'],
        });
        expect(after.html).toContain('<noscript><meta http-equiv="refresh"');
        const english = await show(request, 'en');
        expect(english.news).toContain('Calling the team againWe’ll tell you here');
      });

      it('has no such button after 10 minutes, or where the guest said that it is served [REQ-32]', async () => {
        const request = await finished();
        await later(10);
        expect((await show(request)).acts).toEqual([]);
        const served = await taken();
        await later(2);
        expect((await show(served)).acts).toEqual(['served']);
        await app.call('POST', `/requests/${served.id}/served`, { key: KEY });
        expect(await show(served)).toMatchObject({
          news: expect.stringMatching(/^C’est servi/),
          acts: [],
        });
      });

      it.each([
        ['fr', 'Cette demande est terminée depuis trop longtemps. Faites-en une nouvelle.'],
        ['en', 'This request ended too long ago. Please send a new one.'],
      ])('is too old after 10 minutes, as its page says in %s [REQ-32]', async (language, text) => {
        const request = await finished();
        app.clock.advance(UNSERVED_MINUTES * MINUTE + 1);
        const answer = await sayUnserved(request, { 'Accept-Language': language });
        const page = await pageOf(answer);
        expect(page).toMatchObject({ status: 409, problem: text, acts: [] });
      });

      it('is not called again where the table has a new request, or after a reset; the page says why [REQ-32]', async () => {
        const request = await finished();
        const next = await ask(app, bistrot, 7, { type: 'water' });
        expect(await pageOf(await sayUnserved(request))).toMatchObject({
          status: 409,
          problem: 'Cette table a déjà une nouvelle demande en cours.',
          // The page shows the table’s new request.
          acts: ['cancel'],
        });
        await cancel(app, next);
        const cleared = await finished();
        await app.call('DELETE', `${bistrot.board}/reset`, bistrot.owner);
        expect(await pageOf(await sayUnserved(cleared))).toMatchObject({
          status: 409,
          problem: 'Cette demande n’est plus en salle. Faites-en une nouvelle.',
        });
        const inEnglish = await sayUnserved(cleared, { 'Accept-Language': 'en' });
        expect((await pageOf(inEnglish)).problem).toBe(
          'This request is no longer on the team’s screen. Please send a new one.',
        );
      });

      it('is not called again from another site, nor by strangers, who read whom to tell [DIN-19, REQ-32]', async () => {
        const request = await finished();
        const foreign = await sayUnserved(request, { 'Sec-Fetch-Site': 'cross-site' });
        expect(foreign.status).toBe(403);
        expect(await read(app, request)).toMatchObject({ status: 'completed' });
        expect(await pageOf(await sayUnserved(request, {}, 'another key'))).toMatchObject({
          status: 403,
          problem:
            'Utilisez le téléphone qui a envoyé cette demande, ou adressez-vous à un serveur.',
          acts: [],
        });
        expect(await read(app, request)).toMatchObject({ status: 'completed' });
      });
    });

    describe('the page of a request whose taker is silent', () => {
      it('asks its guest in their language whether they were served, until somebody is heard of [RNG-24, DIN-16]', async () => {
        const request = await taken();
        expect(await show(request)).toMatchObject({
          news: expect.stringMatching(/^Léa arrive/),
          steps: 3,
        });
        await later(10);
        const { news, steps, acts } = await show(request);
        expect(news).toBe('Léa arriveAvez-vous été servi\u202f?');
        expect(steps).toBe(3);
        expect(acts).toEqual(['served', 'unserved']);
        expect((await show(request, 'en')).news).toBe('Léa is on the wayHave you been served?');
        await call('POST', request, 'renewal');
        expect(await show(request)).toMatchObject({
          news: expect.stringMatching(/^Léa arrive/),
          steps: 3,
        });
        await later(10);
        expect((await sayUnserved(request)).status).toBe(303);
        expect(await read(app, request)).toMatchObject({ status: 'pending' });
      });
    });

    it('what the server closed by itself is neither done nor served, on the page and for the API [REQ-21]', async () => {
      const request = await taken();
      await later(46);
      expect(await read(app, request)).toMatchObject({ status: 'completed', ended_by: 'closing' });
      const { news, title, steps, acts } = await show(request);
      expect(news).toBe(
        'Demande ferméeElle s’est fermée d’elle-même. Redemandez si quelque chose manque.',
      );
      expect([title.includes('Demande fermée'), steps, acts]).toEqual([true, 0, []]);
    });
  },
  { RATE_LIMITS: 'on' },
);

/** What a page without script shows. */
async function pageOf(answer: Response) {
  const html = await answer.text();
  const [, news = ''] = /<div class="news[^>]*>(.*?)<\/div>/.exec(html) ?? [];
  const [, problem = ''] = /<p class="problem"[^>]*>(.*?)<\/p>/.exec(html) ?? [];
  const [, title = ''] = /<title>(.*?)<\/title>/.exec(html) ?? [];
  return {
    status: answer.status,
    html,
    title,
    problem,
    /** Without what only reserves space. */
    news: news.replace(/<span class="(spare|unseen)">[^<]*<\/span>/g, '').replace(/<[^>]*>/g, ''),
    /** How many steps are done. */
    steps: html.match(/<li class="reached/g)?.length ?? 0,
    /** What the buttons of its forms do with the request. */
    acts: [...html.matchAll(/<button(?=[^>]* name="act")[^>]* value="(\w+)"/g)].map(
      ([, act]) => act,
    ),
  };
}
