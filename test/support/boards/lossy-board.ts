import {
  type BoardFeed,
  createBoardFeed,
} from '../../../src/features/board/web/feed/board-feed.ts';
import { BadNetwork, BadStream } from '../faults/bad-network.ts';
import type { TestRestaurant } from '../people/people.ts';
import type { TestApp } from '../server/app.ts';

/** The browser code of a board that is opened and closed, behind a simulated bad network. */
export class LossyBoard {
  readonly #apps: readonly TestApp[];
  readonly #restaurant: TestRestaurant;
  readonly #network: BadNetwork;
  #leave: (() => void) | undefined;
  #stream: BadStream | undefined;
  #onTick = () => {};

  /** `onPoll`: a server has answered a poll with this tag. The answer may still be lost. */
  constructor(apps: readonly TestApp[], restaurant: TestRestaurant, onPoll: (tag: string) => void) {
    this.#apps = apps;
    this.#restaurant = restaurant;
    this.#network = new BadNetwork(
      apps.map(({ url }) => url),
      restaurant.owner.token,
    );
    this.#network.onAnswer = (_path, { headers }) => {
      const tag = new Headers(headers).get('If-None-Match');
      if (tag !== null) onPoll(tag.replaceAll('"', ''));
    };
  }

  open(): void {
    this.#leave ??= this.#newFeed().subscribe(() => {});
  }

  close(): void {
    const stream = this.#stream;
    this.#stream = undefined;
    this.#leave?.();
    this.#leave = undefined;
    stream?.cut();
  }

  /** Triggers the poll that the board makes every 3 s. */
  poll(): void {
    if (this.#leave) this.#onTick();
  }

  advance(which: number): Promise<void> {
    return this.#network.advance(which);
  }

  lose(which: number): void {
    this.#network.lose(which);
  }

  async connect(): Promise<void> {
    await this.#stream?.connect();
  }

  cut(): void {
    this.#stream?.cut();
  }

  /** Delivers all events up to this version. */
  async deliverEvents(version: number): Promise<void> {
    await this.#stream?.reaches(version);
    this.#stream?.deliver(Number.POSITIVE_INFINITY);
  }

  /** Delivers all requests and responses in flight, also those that follow. */
  async deliverAll(): Promise<void> {
    while (this.#network.size > 0) {
      await this.#network.advance(0);
      await turns();
    }
  }

  #newFeed(): BoardFeed {
    const [app] = this.#apps as [TestApp];
    const { token } = this.#restaurant.owner;
    return createBoardFeed(this.#restaurant.slug, {
      ask: (path, headers) => this.#network.fetch(path, { headers }),
      mayStream: () => true,
      openLive: (options) => {
        // A closed board ignores its stream.
        const onState: typeof options.onState = (state) => {
          if (this.#stream === stream) options.onState(state);
        };
        const stream = new BadStream(app.url, token, { ...options, onState });
        this.#stream = stream;
        return { close() {}, retryNow() {} };
      },
      startTicker: (_, onTick) => {
        this.#onTick = onTick;
        return () => {};
      },
      startTimer: () => () => {},
      now: () => app.clock.now().getTime(),
    });
  }
}

/** Reading a response takes a few turns of the event loop. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
