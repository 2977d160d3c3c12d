import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ask, cancel, take } from '../../../test/support/people/acts.ts';
import { petitBistrot, type TestRestaurant } from '../../../test/support/people/people.ts';
import { codeOf, joinAlso, joinTeam, pairStaff } from '../../../test/support/people/team.ts';
import { changeTable } from '../../../test/support/people/zones.ts';
import { openPushes, pushCalls, ringDevices, subscribe } from '../../../test/support/push/calls.ts';
import { type PushService, startPushService } from '../../../test/support/push/push-service.ts';
import { pushesSent } from '../../../test/support/push/sent.ts';
import { startApp, type TestApp } from '../../../test/support/server/app.ts';
import { eachEngine } from '../../../test/support/server/engines.ts';
import { sha256 } from '../../platform/ids.ts';
import { pushServiceOf } from './rules.ts';

eachEngine((engine) => {
  let app: TestApp;
  let service: PushService;
  let other: PushService;
  let restaurant: TestRestaurant;

  beforeAll(async () => {
    service = await startPushService();
    other = await startPushService();
    const PUSH_SERVICES = `${service.url}, ${other.url}`;
    app = await startApp(engine, { PUSH_SERVICES });
    restaurant = await petitBistrot(app);
  });
  afterAll(async () => {
    await Promise.all([service.stop(), other.stop()]);
    await app.close();
  });
  afterEach(async () => {
    service.behaviour = 'accepts';
    expect([...service.problems, ...other.problems]).toEqual([]);
    await app.db.deleteFrom('push_subscriptions').execute();
    await app.db.deleteFrom('pushes').execute();
  });

  const queue = () => app.db.selectFrom('pushes').selectAll().execute();

  it('a test push reaches only this device, encrypted and signed [PSH-06]', async () => {
    const { token } = await pairStaff(app, restaurant);
    const own = await subscribe(app, service, token);
    const english = await pairStaff(app, restaurant);
    const theirs = await subscribe(app, service, english.token, { language: 'en' });
    expect((await pushCalls(app, token).test()).status).toBe(202);
    await expect.poll(() => own.received.length).toBe(1);
    const payload = { kind: 'test', tag: 'test', title: 'Essai de notification' };
    expect(own.received[0]?.payload).toMatchObject(payload);
    expect(own.received[0]?.headers).toMatchObject({
      urgency: 'high',
      ttl: '120',
      topic: 'test',
      'content-encoding': 'aes128gcm',
    });
    expect(theirs.received).toEqual([]);
    await pushCalls(app, english.token).test();
    await expect.poll(() => theirs.received[0]?.payload.title).toBe('Test notification');
    await expect.poll(queue).toEqual([]);
  });

  it('a test push without a subscription is refused, and so is the eleventh in ten minutes', async () => {
    const { token } = await pairStaff(app, restaurant);
    const { test } = pushCalls(app, token);
    const answers = [];
    for (let each = 0; each < 11; each += 1) answers.push(codeOf(await test()));
    expect(answers.slice(0, 10)).toEqual(Array(10).fill([409, 'no_push_subscription']));
    expect(answers[10]).toEqual([429, 'too_many']);
  });

  it('a push names table and kind in the language of each device [PSH-06]', async () => {
    const [lea, noe] = [await pairStaff(app, restaurant), await pairStaff(app, restaurant, 'Noé')];
    const leas = await subscribe(app, service, lea.token);
    const noes = await subscribe(app, other, noe.token, { language: 'en' });
    const request = await ask(app, restaurant, 1, { type: 'bill' });
    await expect.poll(() => [leas, noes].map(({ received }) => received.length)).toEqual([1, 1]);
    const tag = request.id.replaceAll('-', '');
    expect(leas.received[0]).toMatchObject({
      payload: {
        kind: 'request',
        id: request.id,
        tag,
        title: 'Table 1 · Addition',
        body: '',
        act: expect.any(String),
      },
      headers: { topic: tag, urgency: 'high', ttl: '120' },
    });
    expect(noes.received[0]?.payload.title).toBe('Table 1 · Bill');
    await cancel(app, request);
  });

  it('only who belongs to several restaurants reads which one calls [PSH-06]', async () => {
    const marc = await joinTeam(app, restaurant, { name: 'Marc', role: 'manager' });
    await joinAlso(app, marc, await petitBistrot(app), { name: 'Marc', role: 'manager' });
    const marcs = await subscribe(app, service, marc.token);
    const lea = await pairStaff(app, restaurant);
    const leas = await subscribe(app, service, lea.token);
    const request = await ask(app, restaurant, 9);
    await expect.poll(() => [marcs, leas].map(({ received }) => received.length)).toEqual([1, 1]);
    expect(marcs.received[0]?.payload.body).toBe('Le Petit Bistrot');
    expect(leas.received[0]?.payload.body).toBe('');
    await cancel(app, request);
  });

  it('a long message fits into a push [PSH-06]', async () => {
    const { token } = await pairStaff(app, restaurant);
    const own = await subscribe(app, service, token);
    const message = '🥖'.repeat(140);
    await changeTable(app, restaurant, 2, { label: '🍷'.repeat(10) });
    const request = await ask(app, restaurant, 2, { message });
    await expect.poll(() => own.received.length).toBe(1);
    expect(own.received[0]?.payload).toMatchObject({
      title: `Table 2 · ${'🍷'.repeat(10)} · Autre demande`,
      body: message,
    });
    await cancel(app, request);
  });

  it('devices of another restaurant get no push, and nobody gets one for a taken request [PSH-06]', async () => {
    const stranger = await pairStaff(app, await petitBistrot(app));
    const lea = await pairStaff(app, restaurant);
    const [strangers, leas] = [
      await subscribe(app, service, stranger.token),
      await subscribe(app, service, lea.token),
    ];
    const request = await ask(app, restaurant, 3);
    await expect.poll(() => leas.received.length).toBe(1);
    await take(app, restaurant, request, 'Camille');
    await expect.poll(() => leas.received.length).toBe(2);
    const sessionIds = [lea, stranger].map(({ token }) => sha256(token));
    await ringDevices(app, restaurant, request, { sessionIds });
    expect(strangers.received).toEqual([]);
    expect(leas.received.map(({ payload }) => payload.kind)).toEqual(['request', 'taken']);
  });

  it('a push service that the operator no longer allows is not called, and its subscription ends [PSH-02]', async () => {
    const lea = await pairStaff(app, restaurant);
    const noe = await pairStaff(app, restaurant);
    const [gone, left] = [
      await subscribe(app, service, lea.token),
      await subscribe(app, other, noe.token),
    ];
    const request = await ask(app, restaurant, 6);
    await expect.poll(() => [gone, left].map(({ received }) => received.length)).toEqual([1, 1]);
    const pushes = openPushes(
      app,
      (endpoint) => pushServiceOf(endpoint, [other.url]) !== undefined,
    );
    const sessionIds = [lea, noe].map(({ token }) => sha256(token));
    const before = service.calls;
    await ringDevices(app, restaurant, request, { sessionIds }, pushes);
    expect([service.calls - before, left.received.length]).toEqual([0, 2]);
    const rows = await app.db.selectFrom('push_subscriptions').select('endpoint').execute();
    expect(rows).toEqual([{ endpoint: left.endpoint }]);
    await cancel(app, request);
  });

  it('a taken request replaces the notification on the others’ devices [RNG-23]', async () => {
    const devices = [await pairStaff(app, restaurant), await pairStaff(app, restaurant, 'Noé')];
    const [lea, noe] = devices;
    const leas = await subscribe(app, service, lea?.token ?? '');
    const noes = await subscribe(app, service, noe?.token ?? '');
    const request = await ask(app, restaurant, 4, { type: 'bill' });
    await expect.poll(() => [leas, noes].map(({ received }) => received.length)).toEqual([1, 1]);
    await take(
      app,
      { ...restaurant, owner: { ...restaurant.owner, token: lea?.token ?? '' } },
      request,
    );
    await expect.poll(() => noes.received.length).toBe(2);
    expect(leas.received.map(({ payload }) => payload.kind)).toEqual(['request']);
    expect(noes.received.map(({ payload }) => payload.kind)).toEqual(['request', 'taken']);
    const [first, second] = noes.received.map(({ payload }) => payload);
    expect(second).toMatchObject({
      kind: 'taken',
      id: request.id,
      tag: first?.tag,
      language: 'fr',
      title: 'Table 4\u202f: prise par Léa',
      body: 'Addition',
    });
    expect(noes.received[1]?.headers.topic).toBe(noes.received[0]?.headers.topic);
  });

  it('a push and its replacement are stored for an hour longer than a request can be pending [RNG-23]', async () => {
    const { token } = await pairStaff(app, restaurant);
    const own = await subscribe(app, service, token);
    const request = await ask(app, restaurant, 7);
    await expect.poll(() => own.received.length).toBe(1);
    await cancel(app, request);
    await expect.poll(() => own.received.at(-1)?.payload.kind).toBe('taken');
    await pushesSent(app.db);
    app.clock.advance(13 * 60 * 60_000 - 1000);
    await app.tick();
    expect(await queue()).toHaveLength(1);
    app.clock.advance(31_000);
    await app.tick();
    expect(await queue()).toEqual([]);
  });

  it('a push and its replacement contain the name of the table [ZON-01]', async () => {
    await changeTable(app, restaurant, 5, { label: 'Comptoir' });
    const { token } = await pairStaff(app, restaurant);
    const own = await subscribe(app, service, token);
    const request = await ask(app, restaurant, 5, { type: 'bill' });
    await expect.poll(() => own.received.length).toBe(1);
    await changeTable(app, restaurant, 5, { number: 50 });
    await take(app, restaurant, request, 'Camille');
    await expect.poll(() => own.received.length).toBe(2);
    expect(own.received.map(({ payload }) => payload.title)).toEqual([
      'Table 5 · Comptoir · Addition',
      'Table 50 · Comptoir\u202f: prise par Camille',
    ]);
  });

  it('several senders on one database send each push once, also after one of them died [PSH-09]', async () => {
    const { token } = await pairStaff(app, restaurant);
    const own = await subscribe(app, service, token);
    // Queued by a server that died before it sent anything.
    const now = app.clock.now().toISOString();
    const [row] = await app.db.selectFrom('push_subscriptions').selectAll().execute();
    const held = { due_at: now, held_until: new Date(Date.parse(now) + 20_000).toISOString() };
    await app.db
      .insertInto('pushes')
      .values({
        ...held,
        restaurant_id: restaurant.id,
        id: 'a',
        subscription_id: row?.id ?? '',
        topic: 'test',
        kind: 'test',
        service: service.url,
        round: 1,
        tries: 1,
        queued_at: now,
      })
      .execute();
    const senders = [openPushes(app), openPushes(app), openPushes(app)];
    const sendAll = async () => {
      await Promise.all(senders.map((each) => each.sendDue()));
      await Promise.all(senders.map((each) => each.settled()));
    };
    await sendAll();
    expect(own.received).toEqual([]);
    app.clock.advance(20_000);
    await sendAll();
    await sendAll();
    expect(own.received).toHaveLength(1);
    expect(await queue()).toEqual([]);
  });
});
