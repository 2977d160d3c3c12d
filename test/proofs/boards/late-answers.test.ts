import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { makeMove } from '../../../src/features/board/web/cards/move/use-moves.ts';
import {
  type BoardFeed,
  createBoardFeed,
} from '../../../src/features/board/web/feed/board-feed.ts';
import { browser } from '../../../src/features/board/web/feed/feed-world.ts';
import { readRequest } from '../../../src/features/board/web/feed/read-request.ts';
import type { TableRequest } from '../../../src/features/requests/contract.ts';
import { inBoardOrder } from '../../support/boards/board-follower.ts';
import { fiveAfter } from '../../support/boards/paris-days.ts';
import { type Act, anyAct, buttonsOn } from '../../support/boards/random-acts.ts';
import { RandomEvening } from '../../support/boards/random-evening.ts';
import { openForStory } from '../../support/boards/story-restaurant.ts';
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
        { numRuns: SEQUENCES, endOnFailure: true },
      );
      const outcome = await Promise.allSettled([running]);
      if (outcome[0].status === 'rejected') throw outcome[0].reason;
      expect(seen.equal).toBe(SEQUENCES);
    });
  },
  { RATE_LIMITS: 'off' },
  startBoth,
);

/** The browser code of a board, its feed and its buttons, behind a simulated bad network. */
class Tablet {
  readonly #apps: readonly [TestApp, TestApp];
  readonly #restaurant: TestRestaurant;
  readonly #evening: RandomEvening;
  readonly #network: BadNetwork;
  readonly #feed: BoardFeed;
  readonly #leave: () => void;
  #stream: BadStream | undefined;
  #onTick = () => {};
  #timers = new Set<() => void>();
  /** The statuses that the board has shown of each request; `gone` when it showed it no more. */
  readonly #shown = new Map<string, string[]>();

  constructor(apps: readonly [TestApp, TestApp], restaurant: TestRestaurant) {
    this.#apps = apps;
    this.#restaurant = restaurant;
    const [app] = apps;
    this.#evening = new RandomEvening(app, restaurant, 'one');
    const { token } = restaurant.owner;
    this.#network = new BadNetwork(
      apps.map(({ url }) => url),
      token,
    );
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
    if (step.name === 'others act') await this.#evening.perform(step.act);
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
    await this.#expectNothingSetBack();
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
    await this.#expectNothingSetBack();
    expect(inBoardOrder(shown)).toEqual(inBoardOrder(body.map(readRequest)));
  }

  leave(): void {
    this.#stream?.cut();
    this.#leave();
    vi.unstubAllGlobals();
  }

  #tap(card: number): void {
    const buttons = buttonsOn(this.#feed.read().latest.values());
    const tapped = buttons[card % buttons.length];
    if (tapped) void makeMove(this.#feed, tapped.request, tapped.move);
  }

  async #hear(events: number): Promise<void> {
    await this.#evening.look();
    await this.#stream?.reaches(this.#evening.version);
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
    await this.#evening.look();
  }

  async #arrive(): Promise<void> {
    while (this.#network.size > 0) {
      await this.#network.advance(0);
      await settled();
      await this.#evening.look();
    }
  }

  #check(): void {
    const { latest } = this.#feed.read();
    for (const id of new Set([...latest.keys(), ...this.#shown.keys()])) {
      const statuses = this.#shown.get(id) ?? [];
      const status = latest.get(id)?.status ?? 'gone';
      if (statuses.at(-1) !== status) this.#shown.set(id, [...statuses, status]);
    }
  }

  /** The board has shown the statuses of each request in the order in which it had them. */
  async #expectNothingSetBack(): Promise<void> {
    await this.#evening.look();
    for (const [id, shown] of this.#shown) {
      let place = 0;
      const history = this.#evening.historyOf(id);
      for (const status of shown) {
        place = history.indexOf(status, place);
        expect(place, `${id} showed ${shown}, and was ${history}`).not.toBe(-1);
      }
    }
  }
}

/** Reading a response takes a few turns of the event loop. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
