import type { CreatedRequest, TableRequest } from '../../../src/features/requests/contract.ts';
import type { TestRestaurant } from '../people/people.ts';
import type { Fleet } from '../server/fleet.ts';
import { type Answer, caller } from '../server/http.ts';

/** A request, and the last status that was received for it. */
type SentRequest = { key: string; id?: string; told?: string };

/**
 * A guest alone at a table, and the staff: creates requests that are then served or cancelled, one act after
 * the other.
 * Each act is retried until it is answered. A repeated act whose answer was lost must be recognised as done.
 */
export class Guest {
  readonly #fleet: Fleet;
  readonly #restaurant: TestRestaurant;
  readonly #tableNumber: number;
  #turn: number;
  #hasLeft = false;
  readonly requests: SentRequest[] = [];
  /** The number of answered acts. */
  acknowledged = 0;

  constructor(fleet: Fleet, restaurant: TestRestaurant, tableNumber: number) {
    this.#fleet = fleet;
    this.#restaurant = restaurant;
    this.#tableNumber = tableNumber;
    this.#turn = tableNumber;
  }

  async live(): Promise<void> {
    while (!this.#hasLeft) {
      const request: SentRequest = { key: `table ${this.#tableNumber}, ${this.requests.length}` };
      this.requests.push(request);
      await this.#ask(request);
      if (this.requests.length % 3 === 0) await this.#move(request, 'cancelled');
      else {
        await this.#move(request, 'in-progress');
        await this.#move(request, 'completed');
      }
    }
  }

  leave(): void {
    this.#hasLeft = true;
  }

  /** Sends the first request again, with its key. */
  async askFirstAgain(): Promise<void> {
    const [first] = this.requests;
    const answer = await this.#fleet.insist(this.#turn, (url) => this.#post(url, first?.key));
    check(answer, answer.status === 201 && answer.body.id === first?.id);
  }

  async #ask(request: SentRequest): Promise<void> {
    const answer = await this.#insist((url) => this.#post(url, request.key));
    check(answer, answer.status === 201);
    Object.assign(request, { id: answer.body.id, told: 'pending' });
    this.acknowledged += 1;
  }

  async #move(request: SentRequest, to: 'in-progress' | 'completed' | 'cancelled'): Promise<void> {
    await this.#insist(async (url, isFirst) => {
      const answer = await this.#put(url, request, to);
      const isDoneBefore = !isFirst && answer.status === 409 && answer.body.request?.status === to;
      check(answer, answer.status === 200 || isDoneBefore);
    });
    request.told = to;
    this.acknowledged += 1;
  }

  #insist<T>(act: (url: string, isFirst: boolean) => Promise<T>): Promise<T> {
    this.#turn += 1;
    return this.#fleet.insist(this.#turn, act);
  }

  #post(url: string, key: string | undefined) {
    const body = { tableNumber: this.#tableNumber };
    return caller(url)<CreatedRequest>('POST', this.#restaurant.board, {
      ...(key && { key }),
      body,
    });
  }

  #put(url: string, { id }: SentRequest, status: string) {
    const call = caller(url)<TableRequest & { request?: TableRequest }>;
    if (status === 'cancelled') return call('DELETE', `/requests/${id}`);
    const { token } = this.#restaurant.owner;
    return call('PUT', `/requests/${id}/status`, { token, body: { status } });
  }
}

function check({ status, body }: Answer<unknown>, isAsExpected: boolean): void {
  if (!isAsExpected) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
}
