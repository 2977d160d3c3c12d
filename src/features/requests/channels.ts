/** Live updates of all restaurants with an open stream, board or diner: one channel each. */
import type { EventStream } from '../../platform/live/streams.ts';
import { Channel, type ChannelDeps, type House } from './channel.ts';
import { readStandings } from './versions.ts';

export class Channels {
  readonly #deps: ChannelDeps;
  readonly #open = new Map<string, Channel>();

  constructor(deps: ChannelDeps) {
    this.#deps = deps;
  }

  /** `lastEventId` equal to the present tag gets nothing, any other a snapshot. */
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

  /**
   * Reads versions and time zones anew, and brings whoever is behind up to date: the cure for a wake-up that never came and for
   * news that could not be read when it came. Costs one query, however many boards are open.
   */
  async catchUp(): Promise<void> {
    if (this.#open.size === 0) return;
    const standings = await readStandings(this.#deps.db, [...this.#open.keys()]);
    for (const standing of standings) this.#open.get(standing.id)?.follow(standing);
  }

  #channel(house: House): Channel {
    const known = this.#open.get(house.id);
    if (known) return known;
    const channel = new Channel(this.#deps, house, () => this.#open.delete(house.id));
    this.#open.set(house.id, channel);
    return channel;
  }
}
