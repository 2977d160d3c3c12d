/** While the code of the evening is on, lets in who gives it. */
import type { AppContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { noteBy } from '../../../platform/journal.ts';
import { isSameText } from '../../../platform/same-text.ts';
import { rates } from '../../../rates.ts';
import { isNoticeDue, noteGuessedCode } from '../guesses-store.ts';
import { requestRefusals } from '../refusals.ts';
import type { RequestDeps } from '../request-access.ts';
import { serviceDay } from '../service-day.ts';
import { roomCodeOf, roomPassOf, type WithRoomCode } from './room-code.ts';
import { NOT_A_CODE } from './rules.ts';

type Deps = Pick<RequestDeps, 'db' | 'clock' | 'changes' | 'rate' | 'secretKey' | 'staffNetworks'>;

/**
 * Returns the pass for a browser that has given the right code. Undefined if no code is on, or none is given.
 * Throws 403 for a wrong one, and 429 after too many from this address, also for the right one: it is not
 * read. On the restaurant's own network none is refused: whoever is there can read the code.
 */
export async function enterWithCode(
  c: AppContext,
  deps: Deps,
  restaurant: WithRoomCode & { id: string },
  code: string | undefined,
): Promise<string | undefined> {
  const { rate, secretKey, clock } = deps;
  const { id } = restaurant;
  const now = clock.now();
  const present = roomCodeOf(restaurant, now);
  if (!present || code === undefined) return undefined;
  if (code === NOT_A_CODE) throw new Refusal(requestRefusals.roomCodeWrong);
  const ofAddress = `wrong codes:${c.get('address')}:${id}`;
  const isInside = deps.staffNetworks.has(id, c.get('address'));
  if (!isInside) {
    rate.refuseIfUsedUp(ofAddress, rates.wrongCodesPerAddress, requestRefusals.roomCodeGuarded);
  }
  if (isSameText(code, present.code)) {
    return roomPassOf(secretKey, id, serviceDay(now, restaurant).day);
  }
  if (!isInside) rate.count(ofAddress, rates.wrongCodesPerAddress);
  await notifyOfGuesses(deps, id, now);
  throw new Refusal(requestRefusals.roomCodeWrong);
}

async function notifyOfGuesses({ db, changes, clock, rate }: Deps, id: string, now: Date) {
  if (!isNoticeDue(rate, `wrong codes:${id}`)) return;
  await noteGuessedCode(db, changes, id, now, noteBy(null, clock));
}

/**
 * A repeated tap needs no code, but its browser gets the pass for the right one: the first answer may have
 * been lost. A wrong one counts as a try all the same.
 */
export async function passForRepeat(
  ...call: Parameters<typeof enterWithCode>
): Promise<string | undefined> {
  try {
    return await enterWithCode(...call);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
