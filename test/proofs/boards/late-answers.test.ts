import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { makeMove } from '../../../src/features/board/web/cards/move/use-moves.ts';
import {
  type BoardFeed,
  createBoardFeed,
} from '../../../src/features/board/web/feed/board-feed.ts';
import { toBoardRequest } from '../../../src/features/board/web/feed/board-request.ts';
import { browser } from '../../../src/features/board/web/feed/feed-world.ts';
import type { TableRequest } from '../../../src/features/requests/contract.ts';
import { staffMoveBetween } from '../../../src/features/requests/rules.ts';
import { inBoardOrder } from '../../support/boards/board-follower.ts';
import { BoardModel } from '../../support/boards/board-model.ts';
import { type Act, anyAct, buttonsOn } from '../../support/boards/board-stories.ts';
import { fiveAfter } from '../../support/boards/paris-days.ts';
import { openForStory } from '../../support/boards/story-restaurant.ts';
import { tryAct } from '../../support/boards/try-act.ts';
import { BadNetwork, BadStream } from '../../support/faults/bad-network.ts';
import type { TestRestaurant } from '../../support/people/people.ts';
import { startBoth, type TestApp } from '../../support/server/app.ts';
import { withAppOnEachEngine } from '../../support/server/with-app.ts';

const SEQUENCES = 40;

type Step =
  | { name: 'others act'; act: Act }
  /** Taps the button with this index: on each card every move of staff that its status allows. */
  | { name: 'tap'; card: number }
  | { name: 'poll' }
  | { name: 'refetch' }
  | { name: 'advance' | 'lose'; which: number }
  | { name: 'hear'; events: number }
  | { name: 'cut' }
  | { name: 'connect' }
  | { name: 'day turns' };

const which = fc.integer({ min: 0, max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ name: fc.constant('others act'), act: anyAct }) },
  { weight: 7, arbitrary: fc.record({ name: fc.constant('tap'), card: which }) },
  { weight: 4, arbitrary: fc.record({ name: fc.constant('poll') }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('refetch') }) },
  { weight: 16, arbitrary: fc.record({ name: fc.constant('advance'), which }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('lose'), which }) },
  {
    weight: 6,
    arbitrary: fc.record({
      name: fc.constant('hear'),
      events: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('cut') }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('connect') }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('day turns') }) },
);
const sequence = fc.array(step, { minLength: 5, maxLength: 60, size: 'max' });

withAppOnEachEngine(
  ({ app, beside }) => {
    it('late, lost or reordered responses and events never set a board back, and it ends equal to a fresh one [REQ-22]', async () => {
      const seen = { equal: 0 };
      const running = fc.assert(
        fc.asyncProperty(sequence, async (steps) => {
          const restaurant = await openForStory(app);
          const tablet = new Tablet([app, beside], restaurant);
          try {
            for (const one of steps) await tablet.step(one);
            await tablet.recover();
            seen.equal += 1;
          } finally {
            tablet.leave();
          }
        }),
        { numRuns: SEQUENCES },
      );
      const outcome = await Promise.allSettled([running]);
      if (outcome[0].status === 'rejected') throw outcome[0].reason;
      expect(seen.equal).toBe(SEQUENCES);
    }, 120_000);
  },
  { RATE_LIMITS: 'off' },
  startBoth,
);

/** The browser code of a board, its feed and its buttons, behind a simulated bad network. */
class Tablet {
  readonly #apps: readonly [TestApp, TestApp];
  readonly #restaurant: TestRestaurant;
  readonly #model = new BoardModel();
  readonly #network: BadNetwork;
  readonly #feed: BoardFeed;
  readonly #leave: () => void;
  #stream: BadStream | undefined;
  #onTick = () => {};
  #timers = new Set<() => void>();
  /** Place in the request's history of the status that the board showed last. */
  readonly #shown = new Map<string, number>();
  readonly #faults: string[] = [];

  constructor(apps: readonly [TestApp, TestApp], restaurant: TestRestaurant) {
    this.#apps = apps;
    this.#restaurant = restaurant;
    const [app] = apps;
    const { token } = restaurant.owner;
    this.#network = new BadNetwork(
      apps.map(({ url }) => url),
      token,
    );
    this.#network.onAnswer = (path, init, answer) => this.#noteMove(path, init, answer);
    vi.stubGlobal('fetch', this.#network.fetch);
    vi.stubGlobal('screen', { width: 1280, height: 800 });
    this.#feed = createBoardFeed(restaurant.slug, {
      ask: browser.ask,
      mayStream: () => true,
      openLive: (options) => {
        this.#stream = new BadStream(app.url, token, options);
        return { close() {}, retryNow() {} };
      },
      startTicker: (_, onTick) => {
        this.#onTick = onTick;
        return () => {};
      },
      startTimer: (_, onTime) => {
        this.#timers.add(onTime);
        return () => this.#timers.delete(onTime);
      },
      now: () => app.clock.now().getTime(),
    });
    this.#leave = this.#feed.subscribe(() => this.#check());
  }

  async step(step: Step): Promise<void> {
    if (step.name === 'others act') await this.#tryAct(step.act);
    else if (step.name === 'tap') this.#tap(step.card);
    else if (step.name === 'poll') this.#onTick();
    else if (step.name === 'refetch') this.#runTimers();
    else if (step.name === 'advance') await this.#network.advance(step.which);
    else if (step.name === 'lose') this.#network.lose(step.which);
    else if (step.name === 'hear') await this.#hear(step.events);
    else if (step.name === 'cut') this.#stream?.cut();
    else if (step.name === 'connect') await this.#stream?.connect();
    else await this.#turnDay();
    await settled();
    expect(this.#faults).toEqual([]);
  }

  /** Delivers everything in flight over a good network, then polls once. The board must equal a fresh one. */
  async recover(): Promise<void> {
    await this.#arrive();
    await this.#stream?.connect();
    await this.#hear(Number.POSITIVE_INFINITY);
    this.#runTimers();
    await this.#arrive();
    for (const app of new Set(this.#apps)) await app.tick();
    this.#onTick();
    await this.#arrive();
    const [{ call }] = this.#apps;
    const { board, owner } = this.#restaurant;
    const { body } = await call<TableRequest[]>('GET', board, owner);
    const shown = [...this.#feed.read().latest.values()];
    expect(this.#faults).toEqual([]);
    expect(inBoardOrder(shown)).toEqual(inBoardOrder(body.map(toBoardRequest)));
  }

  leave(): void {
    this.#stream?.cut();
    this.#leave();
    vi.unstubAllGlobals();
  }

  async #tryAct(one: Act): Promise<void> {
    const [app] = this.#apps;
    await tryAct({ app, restaurant: this.#restaurant, model: this.#model }, one);
  }

  #tap(card: number): void {
    const buttons = buttonsOn(this.#feed.read().latest.values());
    const tapped = buttons[card % buttons.length];
    if (tapped) void makeMove(this.#feed, tapped.request, tapped.move);
  }

  async #hear(events: number): Promise<void> {
    await this.#stream?.reaches(this.#model.version);
    this.#stream?.deliver(events);
  }

  #runTimers(): void {
    const due = [...this.#timers];
    this.#timers.clear();
    for (const onTime of due) onTime();
  }

  async #turnDay(): Promise<void> {
    const [{ clock }] = this.#apps;
    this.#stream?.cut();
    clock.advance(fiveAfter(clock.now()) - clock.now().getTime() + 60_000);
    for (const app of new Set(this.#apps)) await app.tick();
    this.#model.runJobs(clock.now());
  }

  async #arrive(): Promise<void> {
    while (this.#network.size > 0) {
      await this.#network.advance(0);
      await settled();
    }
  }

  /** Applies the server's response to a tap to the model. The server must have decided as the model does. */
  #noteMove(path: string, init: RequestInit, answer: Response): void {
    const [, id] = /^\/api\/requests\/(.+)\/status$/.exec(path) ?? [];
    if (id === undefined) return;
    const { from, status, ifTakenAt } = JSON.parse(String(init.body));
    const move = staffMoveBetween(from, status) ?? 'take';
    const expected = this.#model.move(this.#apps[0].clock.now(), id, move, { ifTakenAt });
    expect(answer.status).toBe(expected.status);
  }

  /** No request is shown with a status that it had before the one shown last. */
  #check(): void {
    const { latest } = this.#feed.read();
    for (const [id, request] of latest) {
      const index = this.#model.indexInHistory(request, this.#shown.get(id) ?? 0);
      if (index < 0) this.#faults.push(`set back: ${id} is ${request.status} again`);
      else this.#shown.set(id, index);
    }
    for (const id of this.#shown.keys()) {
      if (!latest.has(id)) this.#shown.set(id, GONE);
    }
  }
}

/** Past the end of every history: a request that left the board does not reappear. */
const GONE = Number.MAX_SAFE_INTEGER;

/** Reading a response takes a few turns of the event loop. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
