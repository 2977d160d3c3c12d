/** One channel for each restaurant with an open stream, of a board or a guest. */
import type { EventStream } from '../../../platform/live/streams.ts';
import { Channel, type ChannelDeps, type ChannelRestaurant } from './channel.ts';
import type { Follower } from './channel-writer.ts';

export class Channels {
  readonly #deps: ChannelDeps;
  readonly #open = new Map<string, Channel>();

  constructor(deps: ChannelDeps) {
    this.#deps = deps;
  }

  /** Sends a snapshot, unless `lastEventId` is the present tag. */
  joinBoard(
    restaurant: ChannelRestaurant,
    stream: EventStream,
    lastEventId: string | undefined,
  ): void {
    this.#channel(restaurant).join(stream, { subject: null, isStranger: false, lastEventId });
  }

  joinRequest(
    restaurant: ChannelRestaurant,
    stream: EventStream,
    follower: Follower & { subject: string },
  ): void {
    this.#channel(restaurant).join(stream, follower);
  }

  /** Restaurants with an open stream. */
  ids(): Iterable<string> {
    return this.#open.keys();
  }

  find(restaurantId: string): Channel | undefined {
    return this.#open.get(restaurantId);
  }

  #channel(restaurant: ChannelRestaurant): Channel {
    const known = this.#open.get(restaurant.id);
    if (known) return known;
    const channel = new Channel(this.#deps, restaurant, () => this.#open.delete(restaurant.id));
    this.#open.set(restaurant.id, channel);
    return channel;
  }
}
