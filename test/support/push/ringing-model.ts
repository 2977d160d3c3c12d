/**
 * A simple model of the clauses RNG-06, RNG-21, RNG-23 and RNG-26, independent of the product's code:
 * which devices the server must ring for a request, and when. All times are in seconds.
 */

export type ModelDevice = {
  name: string;
  push: 'none' | 'calls' | 'calls nobody took';
  /** Names of zones; `all` before it has chosen what it serves. */
  serves: 'all' | readonly string[];
  hasChosen: boolean;
  hasStream: boolean;
  /** Its last poll, or the end of its stream. */
  lastSeenAt: number;
};

export type ModelRequest = {
  id: string;
  table: number;
  zone: string | undefined;
  createdAt: number;
  /** Seconds after which it is late. */
  lateAfter: number;
  state: 'pending' | 'taken' | 'over';
  takenAt: number;
  /** The widest group of devices that was rung. */
  rung: (typeof groups)[number] | undefined;
  rungAt: number;
  /** Widened: it rings everyone until somebody takes it. */
  isForAll: boolean;
  /** The devices that show its notification. */
  notified: Set<ModelDevice>;
};

type Push = { to: string; kind: 'request' | 'taken'; id: string };

const groups = ['its zone', 'everyone', 'managers too'] as const;

/** Not whole, so that a device is never gone at the same moment as something else is due. */
const GONE_AFTER = 10.5;
/**
 * The time must not advance further at once, because a server without a heartbeat for 15 s counts as dead.
 */
const HEARTBEAT_EVERY = 10;
/** As RNG-06 says. Not the product's constant, which the model checks. */
const AGAIN_EVERY = 30;

export class RingingModel {
  now = 0;
  /** The pushes since the last `takePushes`. */
  #pushes: Push[] = [];
  readonly devices: ModelDevice[] = [];
  readonly requests: ModelRequest[] = [];
  readonly #widenAfter: number;
  readonly #escalateAfter: number;

  constructor(delays: { widenAfter: number; escalateAfter: number }) {
    this.#widenAfter = delays.widenAfter;
    this.#escalateAfter = delays.escalateAfter;
  }

  ask(id: string, table: number, zone: string | undefined, lateAfter: number): void {
    const never = { rung: undefined, rungAt: 0, isForAll: zone === undefined };
    const told = new Set<ModelDevice>();
    this.requests.push({
      id,
      table,
      zone,
      createdAt: this.now,
      lateAfter,
      state: 'pending' as const,
      takenAt: 0,
      notified: told,
      ...never,
    });
    this.ring();
  }

  /** Replaces its notifications, except on the device that took it. */
  answer(request: ModelRequest, state: 'taken' | 'over', by?: ModelDevice): void {
    request.state = state;
    request.takenAt = this.now;
    if (request.rung === undefined) return;
    for (const device of request.notified) {
      if (device === by) continue;
      this.#pushes.push({ to: device.name, kind: 'taken', id: request.id });
      request.notified.delete(device);
    }
    request.rung = undefined;
  }

  /** The request is pending again; its age counts from its creation. */
  release(request: ModelRequest): void {
    request.state = 'pending';
    request.rung = undefined;
    this.ring();
  }

  takePushes(): Push[] {
    const pushes = this.#pushes;
    this.#pushes = [];
    return pushes;
  }

  /** The next moment before `end` at which the server has something to do. */
  next(end: number): number {
    const moments = [end];
    for (const one of this.#pending()) {
      const { createdAt: bornAt, lateAfter, rungAt } = one;
      moments.push(bornAt + this.#widenAfter, bornAt + this.#escalateAfter, bornAt + lateAfter);
      moments.push(rungAt + AGAIN_EVERY);
    }
    for (const device of this.devices) if (!device.hasStream) moments.push(goesAt(device));
    if (this.devices.some((one) => this.isPresent(one))) moments.push(this.now + HEARTBEAT_EVERY);
    return Math.min(...moments.filter((moment) => moment > this.now));
  }

  isPresent(device: ModelDevice): boolean {
    return device.hasStream || this.now < goesAt(device);
  }

  /** Rings all requests that are due now. */
  ring(): void {
    for (const request of this.#pending()) {
      const group = this.#groupOf(request);
      if (group !== 'its zone') request.isForAll = true;
      if (!this.#isDue(request, group)) continue;
      const rung = this.devices.filter((one) => this.#isRung(one, request, group));
      if (rung.length === 0) continue;
      Object.assign(request, { rung: group, rungAt: this.now });
      for (const device of rung) {
        request.notified.add(device);
        this.#pushes.push({ to: device.name, kind: 'request', id: request.id });
      }
    }
  }

  #pending(): ModelRequest[] {
    return this.requests.filter(({ state }) => state === 'pending');
  }

  #groupOf({ zone, createdAt: bornAt, isForAll }: ModelRequest): (typeof groups)[number] {
    const age = this.now - bornAt;
    if (age >= this.#escalateAfter) return 'managers too';
    const isServed = this.devices.some((one) => this.#isAtHand(one) && servesZone(one, zone));
    return isForAll || !isServed || age >= this.#widenAfter ? 'everyone' : 'its zone';
  }

  #isAtHand(device: ModelDevice): boolean {
    return this.isPresent(device) || (device.hasChosen && device.push !== 'none');
  }

  /** True for each wider group, and every `AGAIN_EVERY` while the request is late. */
  #isDue(
    { rung, rungAt, createdAt: bornAt, lateAfter }: ModelRequest,
    group: (typeof groups)[number],
  ) {
    if (rung === undefined || groups.indexOf(group) > groups.indexOf(rung)) return true;
    return this.now - bornAt >= lateAfter && this.now - rungAt >= AGAIN_EVERY;
  }

  #isRung(device: ModelDevice, { zone }: ModelRequest, group: (typeof groups)[number]): boolean {
    if (device.push === 'none' || this.isPresent(device)) return false;
    const wantsEscalations = device.push === 'calls nobody took';
    if (group === 'managers too' && wantsEscalations) return this.devices.some(isInService);
    if (!isInService(device)) return false;
    if (group === 'managers too') return true;
    if (wantsEscalations && !device.hasChosen) return false;
    return group === 'everyone' || servesZone(device, zone);
  }
}

/** Runs are shorter than three hours, after which it would no longer be. */
function isInService({ hasChosen, hasStream, lastSeenAt }: ModelDevice): boolean {
  return hasChosen || hasStream || lastSeenAt > Number.NEGATIVE_INFINITY;
}

function goesAt({ lastSeenAt }: ModelDevice): number {
  return lastSeenAt + GONE_AFTER;
}

function servesZone({ serves }: ModelDevice, zone: string | undefined): boolean {
  return serves === 'all' || zone === undefined || serves.includes(zone);
}
