import { beforeEach, describe, expect, it } from 'vitest';
import * as acts from '../../../../test/support/people/acts.ts';
import { petitBistrot, type TestRestaurant } from '../../../../test/support/people/people.ts';
import { requestMoves, requestStates } from '../../../../test/support/people/request-states.ts';
import type { CallOptions } from '../../../../test/support/server/http.ts';
import { openBoard } from '../../../../test/support/server/sse.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { newToken } from '../../../platform/ids.ts';
import type { TableRequest } from '../contract.ts';
import { REMINDER_MINUTES } from '../ringing/rules.ts';

type Answer = { error: string; code: string; request: TableRequest } & TableRequest;

const KEY = 'clé du téléphone';

withAppOnEachEngine(({ app, bistrot }) => {
  const { now, later, pending, counts } = requestStates(app, bistrot);
  const moves = requestMoves(app);
  const remind = ({ id }: { id: string }, options: CallOptions = {}) =>
    app.call<Answer>('POST', `/requests/${id}/reminder`, options);
  const seconds = (count: number) => later(count / 60);

  it('reminds the team of a pending request from 2 minutes on, and then every 2 minutes [REQ-35]', async () => {
    const request = await acts.ask(app, bistrot, 7, { message: 'Du sel' }, { key: KEY });
    expect(request).toMatchObject({ reminded_at: null, reminders: 0 });
    for (const reminders of [1, 2, 3]) {
      await later(REMINDER_MINUTES);
      const answer = await remind(request, { key: KEY });
      const reminded = { status: 'pending', message: 'Du sel', reminded_at: now(), reminders };
      expect(answer).toMatchObject({ status: 200, body: reminded });
      expect(await acts.readBoard(app, bistrot)).toMatchObject([reminded]);
    }
  });

  it('is refused before, with the time to try again and the present request [REQ-35]', async () => {
    const request = await acts.ask(app, bistrot, 7, {}, { key: KEY });
    await seconds(119);
    const early = await remind(request, { key: KEY });
    const { isExisting: _, isClosed: __, ...present } = request;
    expect(early).toMatchObject({ status: 409, body: { code: 'too_early', request: present } });
    expect(early.headers.get('retry-after')).toBe('1');
    expect(early.body.error).toBe('L’équipe vient d’être prévenue. Encore un instant.');
    await seconds(1);
    expect(await remind(request, { key: KEY })).toMatchObject({ status: 200 });
    await seconds(30);
    const again = await remind(request, { key: KEY });
    expect(again).toMatchObject({ status: 409, body: { request: { reminders: 1 } } });
    expect(again.headers.get('retry-after')).toBe('90');
  });

  it('a request that was put back has just rung: its guest may remind the team 2 minutes later [REQ-35]', async () => {
    const request = await pending();
    await later(5);
    await acts.take(app, bistrot, request);
    await moves.status(request, bistrot.owner, { status: 'pending', from: 'in-progress' });
    await seconds(119);
    expect((await remind(request)).headers.get('retry-after')).toBe('1');
    await seconds(1);
    expect(await remind(request)).toMatchObject({ status: 200, body: { reminders: 1 } });
  });

  it('only of a pending request; the refusal contains the present one [REQ-35]', async () => {
    const taken = await pending();
    await later(3);
    await acts.take(app, bistrot, taken, 'Inès');
    const refused = (status: string) => ({
      status: 409,
      body: {
        code: 'not_pending',
        error: 'Cette demande n’est plus en attente.',
        request: { status },
      },
    });
    expect(await remind(taken)).toMatchObject(refused('in-progress'));
    await acts.finish(app, bistrot, taken);
    expect(await remind(taken)).toMatchObject(refused('completed'));
    expect(await remind({ id: 'nothing' })).toMatchObject({ status: 404 });
  });

  it('of two reminders at the same moment one counts [REQ-35]', async () => {
    const request = await acts.ask(app, bistrot, 7, {}, { key: KEY });
    await later(2);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => remind(request, { key: KEY })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    for (const { status, body } of answers) {
      expect((status === 200 ? body : body.request).reminders).toBe(1);
      if (status !== 200) expect(body.code).toBe('too_early');
    }
  });

  it('a colleague who takes it at the same moment has it, and the reminder changes nothing of that [REQ-35]', async () => {
    const request = await pending();
    await later(2);
    const [reminded] = await Promise.all([
      remind(request),
      acts
        .take(app, bistrot, request, 'Inès')
        .catch(() => acts.take(app, bistrot, request, 'Inès')),
    ]);
    expect([200, 409]).toContain(reminded.status);
    const { status, taken_by, reminders } = await acts.read(app, request);
    const counted = reminded.status === 200 ? 1 : 0;
    expect({ status, taken_by, reminders }).toEqual({
      status: 'in-progress',
      taken_by: 'Inès',
      reminders: counted,
    });
  });

  it('is a change of the board like any other: an open one gets the card [REQ-35, REQ-20]', async () => {
    const request = await pending();
    await later(2);
    const board = await openBoard(app, bistrot);
    await board.next('snapshot');
    await remind(request);
    const { data } = await board.next<TableRequest>('request');
    expect(data).toMatchObject({ id: request.id, reminders: 1, reminded_at: now() });
    await board.close();
  });

  it('counts a request once, however often its guest reminds the team', async () => {
    const request = await pending();
    for (let times = 0; times < 3; times += 1) {
      await later(2);
      await remind(request);
    }
    expect(await counts()).toMatchObject({ requests_created: 1, reminded: 1 });
    await acts.take(app, bistrot, request);
    await moves.status(request, bistrot.owner, { status: 'pending', from: 'in-progress' });
    await later(2);
    await remind(request);
    expect(await counts()).toMatchObject({ requests_created: 1, reminded: 1 });
  });

  it('without scripts, the form of the page reminds the team [REQ-35, DIN-16]', async () => {
    const request = await acts.ask(app, bistrot, 7, {}, { key: KEY });
    const address = `${app.url}/demande?restaurant=${bistrot.slug}&table=7`;
    const body = new URLSearchParams({ act: 'reminder', request: request.id, key: KEY });
    const post = () => fetch(address, { method: 'POST', body, redirect: 'manual' });
    const early = await post();
    expect(early.status).toBe(409);
    expect(await early.text()).toContain('L’équipe vient d’être prévenue. Encore un instant.');
    await later(2);
    expect((await post()).status).toBe(303);
    expect(await acts.read(app, request)).toMatchObject({ reminders: 1 });
  });
});

withAppOnEachEngine(
  ({ app }) => {
    let bistrot: TestRestaurant;

    beforeEach(async () => {
      bistrot = await petitBistrot(app);
      // The calls of the test before are not counted any more.
      app.clock.advance(10 * 60_000);
    });

    const remind = ({ id }: { id: string }, address: string, options: CallOptions = {}) =>
      app.call<Answer>('POST', `/requests/${id}/reminder`, {
        ...options,
        headers: { 'X-Forwarded-For': address, ...options.headers },
      });

    /** A request of each of the first tables, made with its key 2 minutes ago. */
    async function asked(tables: number) {
      const all = Array.from({ length: tables }, (_, index) =>
        acts.ask(app, bistrot, index + 1, {}, { key: newToken() }),
      );
      const requests = await Promise.all(all);
      app.clock.advance(2 * 60_000);
      return requests;
    }

    describe('who may cancel a request may remind the team', () => {
      it('strangers of 3 requests in 10 minutes, staff of all; an early try uses nothing up [API-78, REQ-35]', async () => {
        const requests = await asked(5);
        const first = requests[0] as TableRequest;
        const others = requests.slice(1);
        const stranger = '198.51.100.1';
        expect(await remind(first, stranger)).toMatchObject({ status: 200 });
        for (let tries = 0; tries < 5; tries += 1) {
          expect(await remind(first, stranger)).toMatchObject({ status: 409 });
        }
        const statuses: number[] = [];
        for (const each of others) statuses.push((await remind(each, stranger)).status);
        expect(statuses).toEqual([200, 200, 429, 429]);
        const last = others[3] as TableRequest;
        const refused = await remind(last, stranger);
        expect(refused.body).toMatchObject({
          code: 'reminder_elsewhere',
          error:
            'Relancez depuis le téléphone qui a envoyé cette demande, ou faites signe à un serveur.',
        });
        expect(await remind(last, stranger, bistrot.owner)).toMatchObject({ status: 200 });
      });

      it('where codes are keyed, only with the key of the table or of the request [KEY-06, REQ-35]', async () => {
        const key = newToken();
        const request = await acts.ask(app, bistrot, 1, {}, { key });
        app.clock.advance(2 * 60_000);
        const keyed = { ...bistrot.owner, body: { codes: 'keyed' } };
        expect(await app.call('PUT', `/restaurants/${bistrot.id}`, keyed)).toMatchObject({
          status: 200,
        });
        expect(await remind(request, '198.51.100.2')).toMatchObject({
          status: 403,
          body: { code: 'code_needed' },
        });
        expect(await remind(request, '198.51.100.2', { key })).toMatchObject({ status: 200 });
      });
    });
  },
  { TRUST_PROXY: 'on' },
);
