import { describe, expect, it } from 'vitest';
import {
  allowSeveral,
  ask,
  finish,
  readBoard,
  take,
} from '../../../../test/support/people/acts.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';
import type { GuestPageData } from './contract.ts';

type Data = Extract<GuestPageData, { kind: 'table' }>;

withApp(({ app, bistrot }) => {
  const address = (more = '') => `${app.url}/demande?restaurant=${bistrot.slug}&table=7${more}`;
  const open = async (url: string) => {
    const response = await fetch(url);
    const html = await response.text();
    const [, json = 'null'] = /id="guest-data">([^<]*)</.exec(html) ?? [];
    return { status: response.status, html, data: JSON.parse(json) as Data };
  };
  /** Posts a form of a page without script. Returns the address that follows. */
  const post = async (url: string, form: Record<string, string>) => {
    const body = new URLSearchParams(form);
    const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
    return `${app.url}${answer.headers.get('location')}`;
  };
  const actionOf = (html: string, kind: string) => {
    const [, action = ''] =
      new RegExp(`<form class="${kind}[^>]* action="([^"]*)"`).exec(html) ?? [];
    return app.url + action.replaceAll('&amp;', '&');
  };
  const titlesOf = (html: string) =>
    [...html.matchAll(/<li class="([a-z-]+)">/g)].map(([, look]) => look);

  describe('the page of a table with one request', () => {
    it('is as ever: nothing in it is about several [DIN-46]', async () => {
      await ask(app, bistrot, 7, { type: 'bread' }, { key: 'mine' });
      const { html, data } = await open(address());
      expect(Object.keys(data).filter((field) => field === 'others')).toEqual([]);
      expect(data.request).toMatchObject({ type: 'bread' });
      expect(html).not.toMatch(/<ul class="requests"|<details class="folding"/);
      expect(html).toMatch(/<main class="page pending">.*<section class="card status">/s);
    });
  });

  describe('the page of a table that may have several', () => {
    const askThree = async () => {
      await allowSeveral(app, bistrot);
      await ask(app, bistrot, 7, { type: 'other', message: 'Une bougie' }, { key: 'neighbour' });
      app.clock.advance(1000);
      await ask(app, bistrot, 7, { type: 'water' }, { key: 'water-key' });
      app.clock.advance(1000);
      await ask(app, bistrot, 7, { type: 'bread' }, { key: 'bread-key' });
    };

    it('has all, the newest first, and the rights of each whose key is in the link [DIN-46]', async () => {
      await askThree();
      const { data } = await open(address('&key=wrong&key=bread-key&key=water-key'));
      expect([data, ...(data.others ?? [])]).toMatchObject([
        { request: { type: 'bread' }, key: 'bread-key', maySpeak: true },
        { request: { type: 'water' }, key: 'water-key', maySpeak: true },
        { request: { type: 'other', message: null }, key: null, maySpeak: false },
      ]);
      expect((await open(address('&key=neighbour'))).data.others).toMatchObject([
        { key: null, maySpeak: false },
        { request: { message: 'Une bougie' }, key: 'neighbour' },
      ]);
    });

    it('opens the newest unanswered one, and all for a page without script that has a key [DIN-46]', async () => {
      await askThree();
      const isOpen = async (more = '') => {
        const { html } = await open(address(more));
        return [...html.matchAll(/<details class="folding"( open)?/g)].map(
          ([, is]) => is === ' open',
        );
      };
      expect(await isOpen()).toEqual([true, false, false]);
      expect(await isOpen('&key=water-key')).toEqual([true, true, true]);
    });

    it('lists none where none is active, nor that of another table [DIN-46]', async () => {
      await allowSeveral(app, bistrot);
      const { id } = await ask(app, bistrot, 8, { type: 'bread' });
      const { data, html } = await open(address(`&request=${id}`));
      expect(data).toMatchObject({ request: null, others: [] });
      expect(html).not.toContain('<ul class="requests">');
    });

    it('without script keeps the keys of all its own requests in its links, so that each can be withdrawn [DIN-46]', async () => {
      await allowSeveral(app, bistrot);
      await ask(app, bistrot, 7, { type: 'bill' }, { key: 'neighbour' });
      let page = await post(address(), { type: 'bread' });
      page = await post(actionOf((await open(page)).html, 'quick'), { type: 'water' });
      const { html, data } = await open(page);
      expect(titlesOf(html)).toEqual(['pending', 'pending', 'pending']);
      expect(html).toContain('<noscript><meta http-equiv="refresh"');
      const all = [data, ...(data.others ?? [])];
      expect(all.map(({ maySpeak }) => maySpeak).sort()).toEqual([false, true, true]);
      const bread = all.find(({ request }) => request?.type === 'bread');
      const form = { act: 'cancel', request: bread?.request?.id ?? '', key: bread?.key ?? '' };
      const after = await open(await post(page, form));
      const left = [after.data, ...(after.data.others ?? [])];
      expect(left).toContainEqual(
        expect.objectContaining({
          request: expect.objectContaining({ type: 'bread', status: 'cancelled' }),
        }),
      );
      expect(left.filter(({ maySpeak }) => maySpeak)).toHaveLength(2);
      const { data: later } = await open(actionOf(after.html, 'quick'));
      expect(later.others?.map(({ request }) => request.type)).toHaveLength(1);
    });

    it('leads to the request of a wish that is active already [DIN-46, WISH-10]', async () => {
      await askThree();
      const page = await post(address('&key=water-key'), { type: 'water' });
      expect(new URL(page).searchParams.getAll('key')).toEqual(['water-key']);
      expect(await readBoard(app, bistrot)).toHaveLength(3);
    });

    it('shows one that staff finished, which its guest may reopen; not to others [REQ-32, DIN-46]', async () => {
      await askThree();
      const water = (await readBoard(app, bistrot)).find(({ type }) => type === 'water');
      const request = { id: water?.id ?? '' };
      await take(app, bistrot, request);
      await finish(app, bistrot, request);
      const page = address(`&request=${request.id}&key=water-key`);
      expect(titlesOf((await open(page)).html)).toEqual(['pending', 'pending', 'completed']);
      await post(page, { act: 'unserved', request: request.id, key: 'water-key' });
      expect(titlesOf((await open(address())).html)).toEqual(['pending', 'pending', 'pending']);
    });

    it('of a keyed house opens with the key of any of its requests, and else with that of the table [KEY-06, DIN-46]', async () => {
      await askThree();
      await app.db.updateTable('all_restaurants').set({ codes: 'keyed' }).execute();
      expect((await open(address('&key=water-key'))).status).toBe(200);
      expect((await open(address('&key=wrong'))).status).toBe(403);
    });
  });
});
