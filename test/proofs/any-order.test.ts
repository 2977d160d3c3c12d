import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TableRequest } from '../../src/features/requests/contract.ts';
import { compareRequests } from '../../src/features/requests/rules.ts';
import { limits } from '../../src/limits.ts';
import { BoardFollower, card, inOrder } from '../support/boards/board-follower.ts';
import { BoardModel, fiveAfter } from '../support/boards/board-model.ts';
import { type Act, type Passing, type Step, story } from '../support/boards/board-stories.ts';
import { tryAct } from '../support/boards/try-act.ts';
import { areFiguresWanted, scaled, tell } from '../support/figures/proof.ts';
import { type House, petitBistrot } from '../support/people/people.ts';
import { startApp, type TestApp } from '../support/server/app.ts';
import { eachEngine } from '../support/server/engines.ts';

const STORIES = scaled(500, 120);
/** Each has a server, a database and a time of its own, so that one goes on while another waits. */
const TOWNS = 4;
/** A story that fails is told again and again, ever shorter; but not for ever. */
const patience = {
  ...{ interruptAfterTimeLimit: 100_000, markInterruptAsFailure: true },
  endOnFailure: areFiguresWanted,
};
const JOBS_EVERY_MILLISECONDS = 30_000;

eachEngine((engine) => {
  const seen = { stories: 0, commands: 0, equal: 0 };
  let towns: Town[];

  beforeAll(async () => {
    towns = await Promise.all(Array.from({ length: TOWNS }, () => openTown(engine, seen)));
  });
  afterAll(() => Promise.all(towns.map(({ app }) => app.close())));

  it('whatever happens in whatever order: each act is answered as specified, and after each an open board shows what a fresh one would [REQ-09, REQ-10, REQ-21, API-33, API-59, API-60, API-62]', async () => {
    const tellings = towns.map((town) =>
      fc.assert(storiesIn(town), { numRuns: STORIES / TOWNS, ...patience }),
    );
    const outcomes = await Promise.allSettled(tellings);
    tell('R13', { engine, ...seen });
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    expect(seen).toMatchObject({ stories: STORIES, equal: seen.commands });
  }, 120_000);
});

/** A server whose time passes with all that it does by itself. */
type Town = {
  app: TestApp;
  /** Answers whether its jobs were due. */
  tick(): Promise<boolean>;
  seen: Seen;
};

/** How often an open board was compared with a fresh one, and how often they were equal. */
type Seen = { stories: number; commands: number; equal: number };

async function openTown(engine: Parameters<typeof startApp>[0], seen: Seen): Promise<Town> {
  const app = await startApp(engine, { RATE_LIMITS: 'off' });
  let jobsDueAt = 0;
  const tick = async () => {
    await app.tick();
    const now = app.clock.now().getTime();
    const wereDue = now >= jobsDueAt;
    if (wereDue) jobsDueAt = now + JOBS_EVERY_MILLISECONDS;
    return wereDue;
  };
  await tick();
  return { app, tick, seen };
}

function storiesIn(town: Town) {
  return fc.asyncProperty(story, async (steps) => {
    const { db, clock } = town.app;
    // In one transaction: every commit waits for the disk.
    const house = await db.transaction().execute((tx) => petitBistrot({ db: tx, clock }));
    const evening = new Evening(town, house);
    try {
      await evening.begin();
      for (const step of steps) await evening.live(step);
      await evening.finish();
      town.seen.stories += 1;
    } finally {
      evening.leave();
    }
  });
}

/** One house: what should be, what is, and a board that stays open. */
class Evening {
  readonly #town: Town;
  readonly #app: TestApp;
  readonly #house: House;
  readonly #model = new BoardModel();
  readonly #board: BoardFollower;
  #openedAt = 0;

  constructor(town: Town, house: House) {
    this.#town = town;
    this.#app = town.app;
    this.#house = house;
    this.#board = new BoardFollower(town.app, house);
  }

  async begin(): Promise<void> {
    await this.#openStream();
    await this.#check();
  }

  async live(step: Step): Promise<void> {
    if (step.name === 'stream drops') await this.#dropStream(step.meanwhile);
    else if (step.name === 'time passes') await this.#pass(step.seconds * 1000, step);
    else if (step.name === 'day turns') {
      const now = this.#app.clock.now();
      const until = fiveAfter(now) + step.seconds * 1000;
      await this.#pass(Math.max(0, until - now.getTime()), step);
    } else await this.#act(step);
    await this.#check();
  }

  /** Whatever should not have been sent would stand before this. */
  async finish(): Promise<void> {
    await this.live({ name: 'ask', table: 12, type: 'bill' });
    expect(this.#board.faults).toEqual([]);
  }

  leave(): void {
    this.#board.drop();
  }

  #act(act: Act): Promise<void> {
    return tryAct({ app: this.#app, house: this.#house, model: this.#model }, act);
  }

  async #pass(milliseconds: number, { looksFirst }: Passing): Promise<void> {
    this.#app.clock.advance(milliseconds);
    if (looksFirst) await this.#board.poll();
    const now = this.#app.clock.now();
    if (await this.#town.tick()) this.#model.runJobs(now);
    if (now.getTime() - this.#openedAt < limits.streamLifeSeconds * 1000) return;
    await this.#board.ended();
    await this.#openStream();
  }

  async #dropStream(meanwhile: Act | undefined): Promise<void> {
    this.#board.drop();
    const { version } = this.#model;
    if (meanwhile) await this.#act(meanwhile);
    await this.#openStream();
    if (this.#model.version === version) return;
    await this.#board.until('snapshot', () => this.#board.heard.length > 0);
    expect(this.#board.heard[0]?.type).toBe('snapshot');
  }

  async #openStream(): Promise<void> {
    this.#openedAt = this.#app.clock.now().getTime();
    await this.#board.connect();
  }

  /** The list is the model's, and the screen's is the list; a version stands for one list and no other. */
  async #check(): Promise<void> {
    const { seen } = this.#town;
    seen.commands += 1;
    const now = this.#app.clock.now();
    const { headers, body } = await this.#app.call<TableRequest[]>(
      'GET',
      this.#house.board,
      this.#house.owner,
    );
    expect(inOrder(body)).toEqual(inOrder(this.#model.list(now)));
    expect(body).toEqual(body.toSorted(compareRequests));
    const [, tag = '', ofModel] = /^"([^-]+-(.+))"$/.exec(headers.get('etag') ?? '') ?? [];
    expect(ofModel).toBe(this.#model.tag(now));

    await this.#board.reaches(tag);
    // NOTE: at five the list changes without a change of any request. Only the poll tells.
    if (!this.#board.isOfDay(tag)) await this.#board.poll();
    expect(this.#board.shown?.version).toBe(tag);
    expect(inOrder(this.#board.shown?.requests ?? [])).toEqual(inOrder(body.map(card)));
    seen.equal += 1;
  }
}
