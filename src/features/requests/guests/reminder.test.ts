import { expect, it } from 'vitest';
import * as acts from '../../../../test/support/people/acts.ts';
import { requestMoves, requestStates } from '../../../../test/support/people/request-states.ts';
import type { CallOptions } from '../../../../test/support/server/http.ts';
import { openBoard } from '../../../../test/support/server/sse.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { clocks } from '../../../clocks.ts';
import type { TableRequest } from '../contract.ts';

type Answer = { error: string; code: string; request: TableRequest } & TableRequest;

const KEY = 'clé du téléphone';

withAppOnEachEngine(({ app, bistrot }) => {
  const { now, later, pending, counts } = requestStates(app, bistrot);
  const moves = requestMoves(app);
  const remind = (request: { id: string }, options: CallOptions = acts.asAuthor(request)) =>
    app.call<Answer>('POST', `/requests/${request.id}/reminder`, options);
  const seconds = (count: number) => later(count / 60);

  it('reminds the team of a pending request from 2 minutes on, and then every 2 minutes [REQ-35]', async () => {
    const request = await acts.ask(app, bistrot, 7, { message: 'Du sel' });
    expect(request).toMatchObject({ reminded_at: null, reminders: 0 });
    for (const reminders of [1, 2, 3]) {
      await later(clocks.usual.reminder);
      const answer = await remind(request);
      const reminded = { status: 'pending', message: 'Du sel', reminded_at: now(), reminders };
      expect(answer).toMatchObject({ status: 200, body: reminded });
      expect(await acts.readBoard(app, bistrot)).toMatchObject([reminded]);
    }
  });

  it('is refused before, with the time to try again and the present request [REQ-35]', async () => {
    const request = await acts.ask(app, bistrot, 7);
    await seconds(119);
    const early = await remind(request);
    const { isExisting: _, isClosed: __, ...present } = request;
    expect(early).toMatchObject({ status: 409, body: { code: 'too_early', request: present } });
    expect(early.headers.get('retry-after')).toBe('1');
    expect(early.body.error).toBe('L’équipe vient d’être prévenue. Encore un instant.');
    await seconds(1);
    expect(await remind(request)).toMatchObject({ status: 200 });
    await seconds(30);
    const again = await remind(request);
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
    const request = await acts.ask(app, bistrot, 7);
    await later(2);
    const answers = await Promise.all(Array.from({ length: 5 }, () => remind(request)));
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
