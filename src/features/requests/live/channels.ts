/** One channel for each restaurant with an open stream, of a board or a diner. */
import type { EventStream } from '../../../platform/live/streams.ts';
import { Channel, type ChannelDeps, type House } from './channel.ts';

export class Channels {
  readonly #deps: ChannelDeps;
  readonly #open = new Map<string, Channel>();

  constructor(deps: ChannelDeps) {
    this.#deps = deps;
  }

  /** Sends a snapshot, unless `lastEventId` is the present tag. */
  joinBoard(house: House, stream: EventStream, lastEventId: string | undefined): void {
    this.#channel(house).join(stream, null, lastEventId);
  }

  joinRequest(
    house: House,
    requestId: string,
    stream: EventStream,
    lastEventId: string | undefined,
  ): void {
    this.#channel(house).join(stream, requestId, lastEventId);
  }

  /** Restaurants with an open stream. */
  ids(): Iterable<string> {
    return this.#open.keys();
  }

  find(restaurantId: string): Channel | undefined {
    return this.#open.get(restaurantId);
  }

  #channel(house: House): Channel {
    const known = this.#open.get(house.id);
    if (known) return known;
    const channel = new Channel(this.#deps, house, () => this.#open.delete(house.id));
    this.#open.set(house.id, channel);
    return channel;
  }
}
