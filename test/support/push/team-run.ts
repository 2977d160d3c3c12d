/** Runs a random team on a real server and on the model, and compares the pushes. */
import { expect } from 'vitest';
import { SILENT_MINUTES } from '../../../src/features/requests/ringing/rules.ts';
import { fiveAfter } from '../boards/paris-days.ts';
import { ask, cancel } from '../people/acts.ts';
import { petitBistrot, signInAgain, type TestRestaurant } from '../people/people.ts';
import { pairStaff } from '../people/team.ts';
import { addZone } from '../people/zones.ts';
import type { TestApp } from '../server/app.ts';
import { type OpenStream, openBoard } from '../server/sse.ts';
import { subscribeOnly } from './calls.ts';
import type { PushService, TestSubscription } from './push-service.ts';
import { type ModelDevice, RingingModel } from './ringing-model.ts';
import {
  type ChosenZones,
  lateAfter,
  type Step,
  type Team,
  zonesOfTables,
} from './ringing-stories.ts';

/** For `startApp`: the test counts open streams. */
export const METRICS_TOKEN = 'read by this test alone';

/** Longer than a sequence, and shorter than the life of a stream. */
const LONGEST_SECONDS = 15 * 60;
/** Then a request that was taken rings again. The model does not know that: `stale.test.ts` tests it. */
const SILENT_SECONDS = SILENT_MINUTES * 60;

/** Opens a restaurant with this team. */
export async function startTeamRun(
  app: TestApp,
  service: PushService,
  plan: Team,
): Promise<TeamRun> {
  const { clock } = app;
  const leftSeconds = (fiveAfter(clock.now()) - clock.now().getTime()) / 1000;
  // The run must not cross the end of the service day: it ends choices of zones, and requests.
  if (leftSeconds < 2 * LONGEST_SECONDS) clock.advance(leftSeconds * 1000);
  const bistrot = await petitBistrot(app);
  const run = new TeamRun(app, bistrot, plan);
  for (const name of ['A', 'B']) {
    const tables = zonesOfTables.flatMap((zone, table) => (zone === name ? [table + 1] : []));
    run.zoneIds.set(name, (await addZone(app, bistrot, { name, tables })).id);
  }
  const { widenAfter, escalateAfter } = plan;
  const delays = { widen_after_seconds: widenAfter, escalate_after_seconds: escalateAfter };
  const { token } = bistrot.owner;
  await done(app.call('PUT', `/restaurants/${bistrot.id}`, { token, body: delays }));
  for (const one of plan.devices) await run.join(service, one);
  return run;
}

type Phone = { token: string; pushes: TestSubscription | undefined; stream?: OpenStream };

/** After each step the devices must have got the same pushes as in the model. */
class TeamRun {
  readonly model: RingingModel;
  readonly zoneIds = new Map<string, string>();
  pushes = 0;
  readonly #app: TestApp;
  readonly #bistrot: TestRestaurant;
  readonly #phones = new Map<ModelDevice, Phone>();
  readonly #counts = new Map<ModelDevice, number>();

  constructor(app: TestApp, bistrot: TestRestaurant, plan: Team) {
    this.#app = app;
    this.#bistrot = bistrot;
    this.model = new RingingModel(plan);
  }

  async join(service: PushService, planned: Team['devices'][number]): Promise<void> {
    const { role, chosen: says, isOpen } = planned;
    const name = `${role} ${this.model.devices.length}`;
    const isStaff = role === 'staff';
    const token = isStaff
      ? (await pairStaff(this.#app, this.#bistrot, name)).token
      : await signInAgain(this.#app, this.#bistrot.owner);
    const push = isStaff && planned.push !== 'none' ? 'calls' : planned.push;
    const escalations = push === 'calls nobody took';
    const wants = { ...(escalations && { escalations }) };
    const pushes =
      push === 'none' ? undefined : await subscribeOnly(this.#app, service, token, wants);
    const gone = { hasStream: false, lastSeenAt: Number.NEGATIVE_INFINITY };
    const device: ModelDevice = { name, push, serves: 'all', hasChosen: false, ...gone };
    this.model.devices.push(device);
    this.#phones.set(device, { token, pushes });
    if (says) await this.#choose(device, says);
    if (isOpen) await this.#open(device);
    await this.#compare();
  }

  async step(act: Step): Promise<void> {
    if (act.name === 'wait') return this.#wait(act.seconds);
    if (act.name === 'ask') await this.#ask(act);
    else if (act.name === 'take' || act.name === 'cancel') await this.#answer(act);
    else if (act.name === 'release') await this.#release(act);
    else {
      const device = this.#device(act.by);
      if (act.name === 'choose') await this.#choose(device, act.zones);
      else if (act.name === 'poll') await this.#poll(device);
      else if (act.name === 'open') await this.#open(device);
      else await this.#close(device);
    }
    await this.#compare();
  }

  end(): void {
    for (const { stream } of this.#phones.values()) stream?.close();
  }

  async #ask({ table, type }: Step & { name: 'ask' }): Promise<void> {
    const isBusy = this.model.requests.some((one) => one.table === table && one.state !== 'over');
    if (isBusy) return;
    const { id } = await ask(this.#app, this.#bistrot, table + 1, { type });
    this.model.ask(id, table, zonesOfTables[table], lateAfter[type]);
  }

  async #answer({ name, which, by }: Step & { name: 'take' | 'cancel' | 'release' }) {
    const request = this.#request('pending', which);
    if (!request) return;
    const device = this.#device(by);
    if (name === 'cancel') await cancel(this.#app, request);
    else await this.#move(request.id, device, 'in-progress');
    if (name === 'cancel') this.model.answer(request, 'over');
    else this.model.answer(request, 'taken', device);
  }

  async #release({ which, by }: Step & { name: 'take' | 'cancel' | 'release' }): Promise<void> {
    const request = this.#request('taken', which);
    if (!request) return;
    await this.#move(request.id, this.#device(by), 'pending');
    this.model.release(request);
  }

  #move(id: string, device: ModelDevice, status: string): Promise<unknown> {
    const { token } = this.#phone(device);
    return done(this.#app.call('PUT', `/requests/${id}/status`, { token, body: { status } }));
  }

  async #choose(device: ModelDevice, chosen: ChosenZones): Promise<void> {
    const zones = chosen === 'all' ? null : chosen.map((name) => this.zoneIds.get(name));
    const { token } = this.#phone(device);
    await done(this.#app.call('PUT', '/auth/serving', { token, body: { zones } }));
    Object.assign(device, { serves: chosen, hasChosen: true });
    this.model.ring();
  }

  async #poll(device: ModelDevice): Promise<void> {
    const { token } = this.#phone(device);
    await done(this.#app.call('GET', this.#bistrot.board, { token }));
    device.lastSeenAt = this.model.now;
    this.model.ring();
  }

  async #open(device: ModelDevice): Promise<void> {
    if (device.hasStream) return;
    const phone = this.#phone(device);
    const owner = { ...this.#bistrot.owner, token: phone.token };
    phone.stream = await openBoard(this.#app, { ...this.#bistrot, owner });
    device.hasStream = true;
    this.model.ring();
  }

  async #close(device: ModelDevice): Promise<void> {
    if (!device.hasStream) return;
    const open = await this.#openStreams();
    this.#phone(device).stream?.close();
    await expect.poll(() => this.#openStreams(), { interval: 5 }).toBe(open - 1);
    Object.assign(device, { hasStream: false, lastSeenAt: this.model.now });
  }

  /** Advances the clock to each moment at which the server has something to do, up to the end. */
  async #wait(seconds: number): Promise<void> {
    const { model } = this;
    const end = Math.floor(model.now) + seconds;
    const isTakenLong = model.requests.some(
      ({ state, takenAt }) => state === 'taken' && end >= takenAt + SILENT_SECONDS,
    );
    if (end > LONGEST_SECONDS || isTakenLong) return;
    while (model.now < end) {
      const moment = model.next(end);
      this.#app.clock.advance((moment - model.now) * 1000);
      model.now = moment;
      model.ring();
      await this.#compare(!Number.isInteger(moment));
    }
  }

  async #compare(mayHaveCome = true): Promise<void> {
    await this.#app.tick();
    // The jobs of one tick run concurrently: the second tick sees devices that came or went in the first.
    if (mayHaveCome) await this.#app.tick();
    await expect.poll(() => this.#isSettled(), { interval: 5 }).toBe(true);
    const expected = this.model.takePushes().map(({ to, kind, id }) => `${to}: ${kind} ${id}`);
    const got = [...this.#phones].flatMap(([device, { pushes }]) => {
      const from = this.#counts.get(device) ?? 0;
      this.#counts.set(device, pushes?.received.length ?? 0);
      const news = pushes?.received.slice(from) ?? [];
      return news.map(({ payload: { kind, id } }) => `${device.name}: ${kind} ${id}`);
    });
    this.pushes += got.length;
    const moment = `pushes ${this.model.now} s after the run began`;
    expect(got.sort(), moment).toEqual(expected.sort());
  }

  /** True when no push is left to send and no notification to replace. */
  async #isSettled(): Promise<boolean> {
    const { db } = this.#app;
    const answered = await db
      .selectFrom('requests')
      .select('id')
      .where('restaurant_id', '=', this.#bistrot.id)
      .where('status', '!=', 'pending')
      .where('rung_at', 'is not', null)
      .execute();
    const due = await db
      .selectFrom('pushes')
      .select('id')
      .where('due_at', 'is not', null)
      .execute();
    return answered.length + due.length === 0;
  }

  async #openStreams(): Promise<number> {
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${this.#app.url}/metrics`, { headers })).text();
    return Number(/^sonnette_open_streams (\d+)/m.exec(text)?.[1]);
  }

  #device(index: number): ModelDevice {
    const { devices } = this.model;
    return devices[index % devices.length] as ModelDevice;
  }

  #phone(device: ModelDevice): Phone {
    return this.#phones.get(device) as Phone;
  }

  #request(state: 'pending' | 'taken', index: number) {
    const found = this.model.requests.filter((one) => one.state === state);
    return found[index % found.length];
  }
}

async function done(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
}
