/** Runs a random team on a real server, and checks each push that rings: who is muted never rings. */
import { expect } from 'vitest';
import { clocks } from '../../../src/clocks.ts';
import { fiveAfter } from '../boards/paris-days.ts';
import { ask, cancel } from '../people/acts.ts';
import { petitBistrot, signInAgain, type TestRestaurant } from '../people/people.ts';
import { pairStaff } from '../people/team.ts';
import { addZone } from '../people/zones.ts';
import type { TestApp } from '../server/app.ts';
import { type OpenStream, openBoard } from '../server/sse.ts';
import { subscribeOnly } from './calls.ts';
import type { PushService, TestSubscription } from './push-service.ts';
import { type ChosenZones, type Step, type Team, zonesOfTables } from './ringing-stories.ts';

/** For `startApp`: the test counts open streams. */
export const METRICS_TOKEN = 'read by this test alone';

/** Longer than a sequence, and shorter than the life of a stream. */
const LONGEST_SECONDS = 15 * 60;
/** Then a request that was taken rings again: `stale.test.ts` tests that. */
const SILENT_SECONDS = clocks.usual['in-progress'].late * 60;

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
  const { widenAfter, escalateAfter, requestsPerTable } = plan;
  const settings = {
    widen_after_seconds: widenAfter,
    escalate_after_seconds: escalateAfter,
    requests_per_table: requestsPerTable,
  };
  const { token } = bistrot.owner;
  await done(app.call('PUT', `/restaurants/${bistrot.id}`, { token, body: settings }));
  for (const one of plan.devices) await run.join(service, one);
  return run;
}

type Device = {
  name: string;
  token: string;
  pushes: TestSubscription | undefined;
  stream: OpenStream | undefined;
  wantsEscalations: boolean;
  serves: ChosenZones;
  hasChosen: boolean;
  /** Its last poll, or the end of its stream; in seconds of the run. */
  lastSeenAt: number;
};
type Request = {
  id: string;
  zone: string | undefined;
  askedAt: number;
  choices: number;
  state: State;
  takenAt: number;
};
type State = 'pending' | 'taken' | 'over';

/** A device that showed the board so recently is not rung; a second of doubt on each side. */
const PRESENT_SECONDS = 9;

class TeamRun {
  readonly zoneIds = new Map<string, string>();
  readonly #app: TestApp;
  readonly #bistrot: TestRestaurant;
  readonly #plan: Team;
  readonly #devices: Device[] = [];
  readonly #requests: Request[] = [];
  /** How many pushes of each device were checked. */
  readonly #counts = new Map<Device, number>();
  #now = 0;
  #choices = 0;

  constructor(app: TestApp, bistrot: TestRestaurant, plan: Team) {
    this.#app = app;
    this.#bistrot = bistrot;
    this.#plan = plan;
  }

  async join(service: PushService, planned: Team['devices'][number]): Promise<void> {
    const { role, chosen, isOpen, push } = planned;
    const name = `${role} ${this.#devices.length}`;
    const token =
      role === 'staff'
        ? (await pairStaff(this.#app, this.#bistrot, name)).token
        : await signInAgain(this.#app, this.#bistrot.owner);
    const wantsEscalations = role === 'owner' && push === 'calls nobody took';
    const wants = { ...(wantsEscalations && { escalations: true }) };
    const pushes =
      push === 'none' ? undefined : await subscribeOnly(this.#app, service, token, wants);
    const unseen = { stream: undefined, lastSeenAt: Number.NEGATIVE_INFINITY };
    const choice = { serves: 'all' as const, hasChosen: false };
    const device: Device = { name, token, pushes, wantsEscalations, ...choice, ...unseen };
    this.#devices.push(device);
    if (chosen) await this.#choose(device, chosen);
    if (isOpen) await this.#open(device);
    await this.#check();
  }

  async step(act: Step): Promise<void> {
    if (act.name === 'wait') return this.#wait(act.seconds);
    if (act.name === 'ask') await this.#ask(act);
    else if (act.name === 'take' || act.name === 'cancel' || act.name === 'release')
      await this.#answer(act);
    else {
      const device = this.#device(act.by);
      if (act.name === 'choose') await this.#choose(device, act.zones);
      else if (act.name === 'poll') await this.#poll(device);
      else if (act.name === 'open') await this.#open(device);
      else await this.#close(device);
    }
    await this.#check();
  }

  end(): void {
    for (const { stream } of this.#devices) stream?.close();
  }

  async #ask({ table, type }: Step & { name: 'ask' }): Promise<void> {
    const { id, isExisting } = await ask(this.#app, this.#bistrot, table + 1, { type });
    const asked = {
      id,
      zone: zonesOfTables[table],
      askedAt: this.#now,
      choices: this.#choices,
      state: 'pending' as const,
      takenAt: 0,
    };
    if (!isExisting) this.#requests.push(asked);
  }

  async #answer({ name, which, by }: Step & { name: 'take' | 'cancel' | 'release' }) {
    const request = this.#request(name === 'release' ? 'taken' : 'pending', which);
    if (!request) return;
    if (name === 'cancel') await cancel(this.#app, request);
    else await this.#move(request, by, name === 'take' ? 'in-progress' : 'pending');
    request.state = ({ take: 'taken', cancel: 'over', release: 'pending' } as const)[name];
    request.takenAt = this.#now;
  }

  #move({ id }: Request, by: number, status: string): Promise<unknown> {
    const { token } = this.#device(by);
    return done(this.#app.call('PUT', `/requests/${id}/status`, { token, body: { status } }));
  }

  async #choose(device: Device, chosen: ChosenZones): Promise<void> {
    const zones = chosen === 'all' ? null : chosen.map((name) => this.zoneIds.get(name));
    const { token } = device;
    await done(this.#app.call('PUT', '/auth/serving', { token, body: { zones } }));
    Object.assign(device, { serves: chosen, hasChosen: true });
    this.#choices += 1;
  }

  async #poll(device: Device): Promise<void> {
    await done(this.#app.call('GET', this.#bistrot.board, { token: device.token }));
    device.lastSeenAt = this.#now;
  }

  async #open(device: Device): Promise<void> {
    const owner = { ...this.#bistrot.owner, token: device.token };
    device.stream ??= await openBoard(this.#app, { ...this.#bistrot, owner });
  }

  async #close(device: Device): Promise<void> {
    if (!device.stream) return;
    const open = await this.#openStreams();
    device.stream.close();
    await expect.poll(() => this.#openStreams(), { interval: 5 }).toBe(open - 1);
    Object.assign(device, { stream: undefined, lastSeenAt: this.#now });
  }

  /** In steps that are shorter than the life of a server without a heartbeat. */
  async #wait(seconds: number): Promise<void> {
    const end = this.#now + seconds;
    const isTakenLong = this.#requests.some(
      ({ state, takenAt }) => state === 'taken' && end >= takenAt + SILENT_SECONDS,
    );
    if (end > LONGEST_SECONDS || isTakenLong) return;
    while (this.#now < end) {
      const step = Math.min(9, end - this.#now);
      this.#app.clock.advance(step * 1000);
      this.#now += step;
      await this.#check();
    }
  }

  /** Nobody is rung without reason, and a request that nobody took has rung somebody. */
  async #check(): Promise<void> {
    await this.#app.tick();
    // The jobs of one tick run concurrently: the second tick sees devices that came or went in the first.
    await this.#app.tick();
    await expect.poll(() => this.#isSettled(), { interval: 5 }).toBe(true);
    const wrong = this.#devices.flatMap((device) => {
      const rings = this.#newRings(device);
      return rings.flatMap((id) => {
        const reason = this.#whyMuted(device, id);
        return reason === undefined ? [] : [`${device.name} at ${this.#now} s: ${reason}`];
      });
    });
    expect(wrong).toEqual([]);
    expect(this.#unheard()).toEqual([]);
  }

  /** The requests that rang the device since the last check. */
  #newRings(device: Device): string[] {
    const received = device.pushes?.received ?? [];
    const news = received.slice(this.#counts.get(device) ?? 0);
    this.#counts.set(device, received.length);
    return news.flatMap(({ payload: { kind, id } }) => (kind === 'request' && id ? [id] : []));
  }

  #whyMuted(device: Device, id: string): string | undefined {
    const request = this.#requests.find((one) => one.id === id);
    if (!request || request.state === 'over') return 'the request is over';
    const { stream, lastSeenAt, wantsEscalations, hasChosen } = device;
    if (stream) return 'it shows the board';
    if (this.#now - lastSeenAt < PRESENT_SECONDS) return 'it showed the board just now';
    const age = this.#now - request.askedAt;
    const isEscalated = age >= this.#plan.escalateAfter;
    if (!isInService(device) && !(wantsEscalations && isEscalated)) return 'it is not in service';
    if (wantsEscalations && !hasChosen && !isEscalated) return 'it wants unanswered calls only';
    const isOfOthers = !serves(device, request) && age < this.#plan.widenAfter;
    const servers = this.#devices.filter(
      (one) => one.hasChosen && one.pushes && !one.wantsEscalations,
    );
    const isServed = servers.some((one) => serves(one, request));
    // A request that was widened before somebody chose stays so.
    return isOfOthers && isServed && request.choices === this.#choices
      ? 'it serves other tables'
      : undefined;
  }

  /** Requests that waited for longer than the escalation, while somebody in service had only a phone. */
  #unheard(): string[] {
    const isPhone = (one: Device) =>
      one.pushes && one.hasChosen && one.serves === 'all' && !one.stream;
    const phones = this.#devices.filter(
      (one) => isPhone(one) && this.#now - one.lastSeenAt > 2 * PRESENT_SECONDS,
    );
    if (phones.length === 0) return [];
    const rung = new Set(
      this.#devices.flatMap(
        ({ pushes }) => pushes?.received.map(({ payload }) => payload.id) ?? [],
      ),
    );
    return this.#requests
      .filter(({ id, state }) => state === 'pending' && !rung.has(id))
      .map(({ id }) => `${id} rang nobody`);
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

  #device(index: number): Device {
    return this.#devices[index % this.#devices.length] as Device;
  }

  #request(state: State, index: number): Request | undefined {
    const found = this.#requests.filter((one) => one.state === state);
    return found[index % found.length];
  }
}

/** Runs are shorter than three hours, after which it would no longer be. */
function isInService({ hasChosen, stream, lastSeenAt }: Device): boolean {
  return hasChosen || stream !== undefined || lastSeenAt > Number.NEGATIVE_INFINITY;
}

function serves({ serves: zones }: Device, { zone }: Request): boolean {
  return zones === 'all' || zone === undefined || zones.includes(zone);
}

async function done(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
}
