import { afterEach, expect, it } from 'vitest';
import { ask, read } from '../../support/people/acts.ts';
import { petitBistrot, type TestRestaurant } from '../../support/people/people.ts';
import { pairStaff } from '../../support/people/team.ts';
import { addZone } from '../../support/people/zones.ts';
import { subscribeOnly } from '../../support/push/calls.ts';
import {
  type PushService,
  startPushService,
  type TestSubscription,
} from '../../support/push/push-service.ts';
import { pushesSent } from '../../support/push/sent.ts';
import { startApp, startBeside, type TestApp } from '../../support/server/app.ts';
import { eachEngine, onPostgres } from '../../support/server/engines.ts';

/** Longer than devices of a stopped server count on the other servers. */
const DOWN_SECONDS = 16;

let ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
});

async function newPushService(): Promise<PushService> {
  const service = await startPushService();
  ends.push(() => service.stop());
  return service;
}

eachEngine((engine) => {
  it('while open boards come back after a clean restart, nobody is rung in their place; then those that did not are [RNG-21, RNG-06]', async () => {
    const service = await newPushService();
    let app = await startApp(engine, service.environment);
    ends.push(() => app.close());
    const house = await openHouse(app, service);
    await house.showBoards(app);
    const zoned = await ask(app, house.bistrot, 11);
    await ask(app, house.bistrot, 5);
    await pass(app, 1);
    const before = house.rung();

    app = await app.restart(DOWN_SECONDS);
    await pass(app, 1);
    await house.showBoards(app);
    await pass(app, 5);
    const back = { ...house.rung(), widened: await isWidened(app, zoned) };

    app = await app.restart(DOWN_SECONDS);
    await pass(app, 9);
    const away = { ...house.rung(), widened: await isWidened(app, zoned) };
    await pass(app, 2);
    const gone = { ...house.rung(), widened: await isWidened(app, zoned) };
    expect(before).toEqual({ lea: 0, noe: 0 });
    expect(back).toEqual({ lea: 0, noe: 0, widened: false });
    expect(away).toEqual({ lea: 0, noe: 0, widened: false });
    expect(gone).toEqual({ lea: 2, noe: 2, widened: true });
  });
});

onPostgres(() => {
  it('boards of a server that stops have 10 s to go on to another one [RNG-21, RNG-06]', async () => {
    const service = await newPushService();
    const app = await startApp('postgres', service.environment);
    ends.push(() => app.close());
    const beside = await startBeside(app, service.environment);
    const house = await openHouse(app, service);
    // The other server has run long enough to judge who is at hand.
    await pass(app, DOWN_SECONDS);
    await house.showBoards(beside);
    const zoned = await ask(app, house.bistrot, 11);
    await pass(app, 1);
    await beside.close();
    await pass(app, 9);
    const away = { ...house.rung(), widened: await isWidened(app, zoned) };
    await house.showBoards(app);
    await pass(app, 9);
    const back = { ...house.rung(), widened: await isWidened(app, zoned) };
    await pass(app, 2);
    const gone = { ...house.rung(), widened: await isWidened(app, zoned) };
    expect(away).toEqual({ lea: 0, noe: 0, widened: false });
    expect(back).toEqual({ lea: 0, noe: 0, widened: false });
    expect(gone).toEqual({ lea: 1, noe: 1, widened: true });
  });
});

/** Léa serves all tables, Noé one zone. Both have phones with pushes, and boards that poll. */
async function openHouse(app: TestApp, service: PushService) {
  const bistrot = await petitBistrot(app);
  const terrasse = await addZone(app, bistrot, { name: 'Terrasse', tables: [11] });
  const salle = await addZone(app, bistrot, { name: 'Salle', tables: [1] });
  const lea = await newPhone(app, bistrot, service, { name: 'Léa' });
  const noe = await newPhone(app, bistrot, service, { name: 'Noé', serves: salle.id });
  expect(terrasse.tables).toEqual([11]);
  return {
    bistrot,
    /** Resolves when the server has stored that they are open. */
    async showBoards(server: TestApp): Promise<void> {
      for (const { token } of [lea, noe]) {
        expect((await server.call('GET', bistrot.board, { token })).status).toBe(200);
      }
      await pass(server, 0);
    },
    rung: () => ({ lea: timesRung(lea.pushes), noe: timesRung(noe.pushes) }),
  };
}

async function newPhone(
  app: TestApp,
  bistrot: TestRestaurant,
  service: PushService,
  { name, serves }: { name: string; serves?: string },
) {
  const { token } = await pairStaff(app, bistrot, name);
  if (serves) await app.call('PUT', '/auth/serving', { token, body: { zones: [serves] } });
  return { token, pushes: await subscribeOnly(app, service, token) };
}

function timesRung({ received }: TestSubscription): number {
  return received.filter(({ payload }) => payload.kind === 'request').length;
}

async function pass(app: TestApp, seconds: number): Promise<void> {
  app.clock.advance(seconds * 1000);
  // The jobs of one tick run concurrently: the second tick sees devices that came or went in the first.
  await app.tick();
  await app.tick();
  await pushesSent(app.db);
}

async function isWidened(app: TestApp, request: { id: string }): Promise<boolean> {
  return (await read(app, request)).widened_at !== null;
}
