import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberOf } from '../../support/boards/board-follower.ts';
import { LossyBoard, turns } from '../../support/boards/lossy-board.ts';
import { type Act, anyAct } from '../../support/boards/random-acts.ts';
import { RandomEvening } from '../../support/boards/random-evening.ts';
import { openForStory } from '../../support/boards/story-restaurant.ts';
import type { TestRestaurant } from '../../support/people/people.ts';
import { startBoth, type TestApp } from '../../support/server/app.ts';
import { withAppOnEachEngine } from '../../support/server/with-app.ts';

const SEQUENCES = 20;
const BOARDS = 2;

type Forged = 'none' | '*' | 1 | 2 | 1000;

type Step =
  | { name: 'people act'; act: Act }
  | {
      name: 'open' | 'close' | 'poll' | 'deliverAll' | 'connect' | 'cut' | 'deliverEvents';
      board: number;
    }
  | { name: 'advance' | 'lose'; board: number; which: number }
  /** A poll that proves nothing: without a tag, with `*`, or with a version that many ahead. */
  | { name: 'forge'; tag: Forged }
  | { name: 'time passes'; seconds: number };

const board = fc.nat({ max: BOARDS - 1 });
const which = fc.nat({ max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ name: fc.constant('people act'), act: anyAct }) },
  { weight: 4, arbitrary: fc.record({ name: fc.constant('open'), board }) },
  {
    weight: 10,
    arbitrary: fc.record({ name: fc.constantFrom('poll', 'deliverEvents', 'deliverAll'), board }),
  },
  { weight: 4, arbitrary: fc.record({ name: fc.constantFrom('connect', 'cut', 'close'), board }) },
  { weight: 10, arbitrary: fc.record({ name: fc.constant('advance'), board, which }) },
  { weight: 4, arbitrary: fc.record({ name: fc.constant('lose'), board, which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      name: fc.constant('forge'),
      tag: fc.constantFrom<Forged>('none', '*', 1, 2, 1000),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      name: fc.constant('time passes'),
      seconds: fc.integer({ min: 1, max: 3 }),
    }),
  },
);
const sequence = fc.array(step, { minLength: 20, maxLength: 60, size: 'max' });

withAppOnEachEngine(
  ({ app, beside }) => {
    it('a request is received with the first poll that proves it and never without one; once the network is good, one poll is enough [RCV-10]', async () => {
      const seen = { sequences: 0 };
      const running = fc.assert(
        fc.asyncProperty(sequence, async (steps) => {
          const restaurant = await openForStory(app);
          const run = new ReceiptRun([app, beside], restaurant);
          try {
            for (const one of steps) await run.step(one);
            await run.recover();
          } finally {
            run.close();
          }
          seen.sequences += 1;
        }),
        { numRuns: SEQUENCES, endOnFailure: true },
      );
      const [outcome] = await Promise.allSettled([running]);
      if (outcome.status === 'rejected') throw outcome.reason;
      expect(seen.sequences).toBe(SEQUENCES);
    }, 110_000);
  },
  { RATE_LIMITS: 'off' },
  startBoth,
);

type Known = { id: string; status: string; taken_at: string | null; received_at: string | null };

/** A restaurant with boards, and the expected receipt of each request. */
class ReceiptRun {
  readonly #apps: readonly [TestApp, TestApp];
  readonly #restaurant: TestRestaurant;
  readonly #evening: RandomEvening;
  readonly #boards: LossyBoard[];
  /** The version from which on boards show each request. */
  readonly #createdIn = new Map<string, number>();
  /** When each request was first proved or taken. */
  readonly #proved = new Map<string, string>();
  #rows: Known[] = [];
  #forged = 0;
  /** With its epoch, which a version ahead renews. Undefined before the first one. */
  #lineage: string | undefined;

  constructor(apps: readonly [TestApp, TestApp], restaurant: TestRestaurant) {
    this.#apps = apps;
    this.#restaurant = restaurant;
    this.#evening = new RandomEvening(apps[0], restaurant, 'one');
    const newBoard = () => new LossyBoard(apps, restaurant, (tag) => this.#prove(tag));
    this.#boards = Array.from({ length: BOARDS }, newBoard);
  }

  async step(one: Step): Promise<void> {
    if (one.name === 'people act') await this.#act(one.act);
    else if (one.name === 'forge') await this.#forge(one.tag);
    else if (one.name === 'time passes') this.#apps[0].clock.advance(one.seconds * 1000);
    else await this.#onBoard(this.#boards[one.board] as LossyBoard, one);
    await turns();
    await this.#check();
  }

  /** Delivers everything that is in flight, then one board polls once. */
  async recover(): Promise<void> {
    for (const each of this.#boards) await each.deliverAll();
    const [first] = this.#boards as [LossyBoard];
    first.open();
    await first.deliverAll();
    first.poll();
    await first.deliverAll();
    // A board of another epoch has only fetched the list by now.
    if (this.#lineage !== undefined) {
      first.poll();
      await first.deliverAll();
    }
    await this.#check();
    const unknown = this.#rows.filter((row) => isActive(row) && !this.#proved.has(row.id));
    expect(unknown).toEqual([]);
  }

  close(): void {
    for (const each of this.#boards) each.close();
  }

  async #act(act: Act): Promise<void> {
    await this.#evening.perform(act);
    this.#rows = await this.#read();
    for (const { id, taken_at } of this.#rows) {
      if (!this.#createdIn.has(id)) this.#createdIn.set(id, this.#evening.version);
      if (taken_at === null || this.#proved.has(id)) continue;
      this.#proved.set(id, taken_at);
    }
  }

  async #onBoard(
    one: LossyBoard,
    step: Exclude<Step, { act: Act } | { tag: unknown } | { seconds: number }>,
  ) {
    if (step.name === 'advance') await one.advance(step.which);
    else if (step.name === 'lose') one.lose(step.which);
    else if (step.name === 'deliverEvents') await one.deliverEvents(this.#evening.version);
    else await one[step.name]();
  }

  /** Called when a server has answered a poll with this tag. */
  #prove(tag: string): void {
    if (this.#lineage !== undefined && lineageOf(tag) !== this.#lineage) return;
    const version = numberOf(tag);
    const now = this.#apps[0].clock.now().toISOString();
    for (const row of this.#rows) {
      const isShown = (this.#createdIn.get(row.id) ?? Number.POSITIVE_INFINITY) <= version;
      if (!isShown || !isActive(row) || this.#proved.has(row.id)) continue;
      this.#proved.set(row.id, now);
    }
  }

  async #forge(tag: Forged): Promise<void> {
    const { board, owner } = this.#restaurant;
    const app = this.#apps[this.#forged % 2] as TestApp;
    this.#forged += 1;
    const present = (await app.call('GET', board, owner)).headers.get('etag') ?? '';
    if (tag === 'none') return;
    const ahead = (_: string, version: string) => `-${Number(version) + Number(tag)}"`;
    const named = tag === '*' ? '*' : present.replace(/-(\d+)"$/, ahead);
    const answer = await app.call('GET', board, { ...owner, headers: { 'If-None-Match': named } });
    if (tag !== '*') this.#lineage = lineageOf((answer.headers.get('etag') ?? '').slice(1));
  }

  /** Polls the database, because a receipt is stored just after the answer to its poll. */
  async #check(): Promise<void> {
    const expected = Object.fromEntries(this.#proved);
    const recorded = async () =>
      Object.fromEntries(
        (await this.#read()).flatMap(({ id, received_at }) =>
          received_at === null ? [] : [[id, received_at]],
        ),
      );
    await expect.poll(recorded, { interval: 5 }).toEqual(expected);
  }

  #read(): Promise<Known[]> {
    return this.#apps[0].db
      .selectFrom('requests')
      .select(['id', 'status', 'taken_at', 'received_at'])
      .where('restaurant_id', '=', this.#restaurant.id)
      .execute();
  }
}

/** `a-2026-11-21-7` → `a` */
function lineageOf(tag: string): string {
  return tag.slice(0, tag.indexOf('-'));
}

function isActive({ status }: Known): boolean {
  return status === 'pending' || status === 'in-progress';
}
