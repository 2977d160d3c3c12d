import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareRequests } from '../../src/features/requests/rules.ts';
import { limits } from '../../src/limits.ts';
import { BoardFollower, card, inBoardOrder } from '../support/boards/board-follower.ts';
import { fiveAfter } from '../support/boards/paris-days.ts';
import {
  type Act,
  anyRequestsPerTable,
  type Passing,
  type StoryStep,
  story,
} from '../support/boards/random-acts.ts';
import { RandomEvening } from '../support/boards/random-evening.ts';
import { expectFiguresOfRows, type KnownRows, readRows } from '../support/boards/recount.ts';
import { openForStory } from '../support/boards/story-restaurant.ts';
import type { TestRestaurant } from '../support/people/people.ts';
import { startApp, type TestApp } from '../support/server/app.ts';
import { eachEngine } from '../support/server/engines.ts';

const SEQUENCES = 32;
/** Each test bed has its own server, database and clock, so that they run concurrently. */
const TEST_BEDS = 4;

eachEngine((engine) => {
  const seen = { sequences: 0, commands: 0, equal: 0 };
  let testBeds: TestBed[];

  beforeAll(async () => {
    testBeds = await Promise.all(
      Array.from({ length: TEST_BEDS }, () => openTestBed(engine, seen)),
    );
  });
  afterAll(() => Promise.all(testBeds.map(({ app }) => app.close())));

  it('after every step of random evenings each slot has one active request, versions only grow, an open board equals a fresh one, and every figure equals a recount [REQ-09, REQ-10, REQ-21, REQ-20, REQ-24, REQ-25, WISH-09, WISH-10, TRK-09]', async () => {
    const runs = testBeds.map((testBed) =>
      fc.assert(sequencesOn(testBed), {
        numRuns: SEQUENCES / TEST_BEDS,
        endOnFailure: true,
      }),
    );
    const outcomes = await Promise.allSettled(runs);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    expect(seen).toMatchObject({ sequences: SEQUENCES, equal: seen.commands });
  });
});

/** A server, with a clock that the test advances and background jobs that run when due. */
type TestBed = {
  app: TestApp;
  seen: Seen;
};

/** `commands`: comparisons of an open board with a fresh one. `equal`: those that found no difference. */
type Seen = { sequences: number; commands: number; equal: number };

async function openTestBed(engine: Parameters<typeof startApp>[0], seen: Seen): Promise<TestBed> {
  const app = await startApp(engine, { RATE_LIMITS: 'off' });
  await app.tick();
  return { app, seen };
}

function sequencesOn(testBed: TestBed) {
  return fc.asyncProperty(anyRequestsPerTable, story, async (allowed, steps) => {
    const restaurant = await openForStory(testBed.app, allowed);
    const run = new SequenceRun(
      testBed,
      restaurant,
      new RandomEvening(testBed.app, restaurant, allowed),
    );
    try {
      await run.begin();
      for (const step of steps) await run.step(step);
      await run.finish();
      testBed.seen.sequences += 1;
    } finally {
      run.close();
    }
  });
}

/** One sequence of steps in one restaurant: what people do, and a board that stays open. */
class SequenceRun {
  readonly #testBed: TestBed;
  readonly #app: TestApp;
  readonly #evening: RandomEvening;
  readonly #board: BoardFollower;
  readonly #restaurant: TestRestaurant;
  readonly #rows: KnownRows = new Map();
  #openedAt = 0;

  constructor(testBed: TestBed, restaurant: TestRestaurant, evening: RandomEvening) {
    this.#evening = evening;
    this.#testBed = testBed;
    this.#restaurant = restaurant;
    this.#app = testBed.app;
    this.#board = new BoardFollower(testBed.app, restaurant);
  }

  async begin(): Promise<void> {
    await this.#openStream();
    await this.#check();
  }

  async step(step: StoryStep): Promise<void> {
    if (step.name === 'stream drops') await this.#dropStream(step.meanwhile);
    else if (step.name === 'time passes') await this.#pass(step.seconds * 1000, step);
    else if (step.name === 'day turns') {
      const now = this.#app.clock.now();
      const until = fiveAfter(now) + step.seconds * 1000;
      await this.#pass(Math.max(0, until - now.getTime()), step);
    } else await this.#act(step);
    await this.#check();
    await readRows(this.#app, this.#restaurant, this.#rows);
  }

  /** Events that should not have been sent would arrive before the event of this last request. */
  async finish(): Promise<void> {
    await this.step({ name: 'ask', table: 12, type: 'bill' });
    expect(this.#board.faults).toEqual([]);
    await expectFiguresOfRows(this.#app, this.#restaurant, this.#rows);
  }

  close(): void {
    this.#board.drop();
  }

  #act(act: Act): Promise<void> {
    return this.#evening.perform(act);
  }

  async #pass(milliseconds: number, { looksFirst }: Passing): Promise<void> {
    this.#app.clock.advance(milliseconds);
    if (looksFirst) await this.#board.poll();
    await this.#app.tick();
    const now = this.#app.clock.now();
    if (now.getTime() - this.#openedAt < limits.streamLifeSeconds * 1000) return;
    await this.#board.ended();
    await this.#openStream();
  }

  async #dropStream(meanwhile: Act | undefined): Promise<void> {
    this.#board.drop();
    const { version } = this.#evening;
    if (meanwhile) await this.#act(meanwhile);
    await this.#openStream();
    if (this.#evening.version === version) return;
    await this.#board.until('snapshot', () => this.#board.receivedEvents.length > 0);
    expect(this.#board.receivedEvents[0]?.type).toBe('snapshot');
  }

  async #openStream(): Promise<void> {
    this.#openedAt = this.#app.clock.now().getTime();
    await this.#board.connect();
  }

  /** The open board equals the list. */
  async #check(): Promise<void> {
    const { seen } = this.#testBed;
    seen.commands += 1;
    await this.#evening.look();
    const { tag, list } = this.#evening;
    expect(list).toEqual(list.toSorted(compareRequests));

    await this.#board.reaches(tag);
    // NOTE: at 05:00 the list changes although no request does. No event is sent; boards notice by polling.
    if (!this.#board.isOfDay(tag)) await this.#board.poll();
    expect(this.#board.shown?.version).toBe(tag);
    expect(inBoardOrder(this.#board.shown?.requests ?? [])).toEqual(inBoardOrder(list.map(card)));
    seen.equal += 1;
  }
}
