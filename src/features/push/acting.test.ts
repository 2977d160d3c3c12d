import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, read, take } from '../../../test/support/people/acts.ts';
import { petitBistrot, type TestRestaurant } from '../../../test/support/people/people.ts';
import { codeOf, pairStaff } from '../../../test/support/people/team.ts';
import { pushCalls, ringDevices, subscribe } from '../../../test/support/push/calls.ts';
import { type PushService, startPushService } from '../../../test/support/push/push-service.ts';
import { startApp, type TestApp } from '../../../test/support/server/app.ts';
import { eachEngine } from '../../../test/support/server/engines.ts';

const BAD = [403, 'bad_act'];

eachEngine((engine) => {
  let app: TestApp;
  let service: PushService;
  let restaurant: TestRestaurant;
  let table = 0;

  beforeAll(async () => {
    service = await startPushService();
    app = await startApp(engine, service.environment);
    restaurant = await petitBistrot(app);
  });
  afterAll(async () => {
    await app.close();
    await service.stop();
  });

  const act = (token: string | undefined) => pushCalls(app, undefined).act(token);

  /** Léa's phone is rung for a new request. */
  async function rung() {
    table += 1;
    const lea = await pairStaff(app, restaurant);
    const subscription = await subscribe(app, service, lea.token);
    const request = await ask(app, restaurant, table, { type: 'bill' });
    await ringDevices(app, restaurant, request, { memberIds: [lea.memberId] });
    return { lea, request, subscription, token: subscription.received[0]?.payload.act ?? '' };
  }

  it('the token takes the request as the member, without a session [PSH-11]', async () => {
    const { request, token } = await rung();
    const { status, body } = await act(token);
    expect([status, body.id]).toEqual([200, request.id]);
    expect(await read(app, request)).toMatchObject({ status: 'in-progress', taken_by: 'Léa' });
  });

  it('a token after somebody else took the request is refused like the board, with the request [PSH-11]', async () => {
    const { request, token } = await rung();
    await take(app, restaurant, request, 'Camille');
    const refused = await act(token);
    expect(codeOf(refused)).toEqual([409, 'already_moved']);
    expect(refused.body.request).toMatchObject({ id: request.id, taken_by: 'Camille' });
  });

  it('a token works once, also when it is sent many times at once [PSH-11]', async () => {
    const { request, token } = await rung();
    const answers = await Promise.all(Array.from({ length: 6 }, () => act(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(codeOf(await act(token))).toEqual([409, 'already_moved']);
    const release = { ...restaurant.owner, body: { status: 'pending' } };
    await app.call('PUT', `/requests/${request.id}/status`, release);
    expect(codeOf(await act(token))).toEqual(BAD);
    expect((await read(app, request)).status).toBe('pending');
  });

  it('a ring after a release brings a token that works [PSH-11]', async () => {
    const { request, token, lea, subscription } = await rung();
    await act(token);
    const release = { ...restaurant.owner, body: { status: 'pending' } };
    await app.call('PUT', `/requests/${request.id}/status`, release);
    await ringDevices(app, restaurant, request, { memberIds: [lea.memberId] });
    expect((await act(subscription.received[1]?.payload.act)).status).toBe(200);
  });

  it('a forged token is refused [PSH-11]', async () => {
    const { request, token } = await rung();
    const other = await rung();
    const parts = token.split('.');
    const signature = parts.at(-1) ?? '';
    const others = other.token.split('.');
    const forged = [
      ...['x', '.', '....', 'a.b.c.d.e.f', `${token}x`, token.slice(0, -1)],
      [other.request.id, ...parts.slice(1)].join('.'),
      [parts[0], others[1], ...parts.slice(2)].join('.'),
      [...others.slice(0, -1), signature].join('.'),
      [...parts.slice(0, 4), String(Number(parts[4]) + 60_000), signature].join('.'),
      [...parts.slice(0, -1), ''].join('.'),
    ];
    for (const each of forged) expect(codeOf(await act(each))).toEqual(BAD);
    expect((await read(app, request)).status).toBe('pending');
    expect((await read(app, other.request)).status).toBe('pending');
    for (const each of [undefined, '', 'x'.repeat(5000)])
      expect((await act(each)).status).toBe(400);
  });

  it('a token works for ten minutes, by the clock of the server [PSH-11]', async () => {
    const { request, token } = await rung();
    const later = await rung();
    app.clock.advance(10 * 60_000 - 1);
    expect((await act(later.token)).status).toBe(200);
    app.clock.advance(1);
    expect(codeOf(await act(token))).toEqual(BAD);
    expect((await read(app, request)).status).toBe('pending');
  });

  it('a token of a device that was signed out or turned pushes off is refused [PSH-11]', async () => {
    const out = await rung();
    await app.call('POST', '/auth/logout', { token: out.lea.token });
    expect(codeOf(await act(out.token))).toEqual(BAD);
    const off = await rung();
    await pushCalls(app, off.lea.token).remove();
    expect(codeOf(await act(off.token))).toEqual(BAD);
    expect((await read(app, out.request)).status).toBe('pending');
    expect((await read(app, off.request)).status).toBe('pending');
  });
});
