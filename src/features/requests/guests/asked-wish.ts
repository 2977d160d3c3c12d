/** What a guest's page offers, which wish a tap names, and which choice of it. */
import type { Db } from '../../../db/database.ts';
import type { RequestRow, RestaurantRow } from '../../../db/schema.ts';
import type { RequestType } from '../../../enums.ts';
import { type GuestLanguage, type Label, labelIn } from '../../../languages.ts';
import type { AppContext } from '../../../platform/http/context.ts';
import { Refusal, type RefusalKind, refusals } from '../../../platform/http/errors.ts';
import { fieldTexts } from '../../../platform/http/input/validation.ts';
import { languageFor } from '../../../platform/http/language.ts';
import { typeSigns } from '../../../type-drawings.ts';
import { wishSigns } from '../../../wish-drawings.ts';
import * as figures from '../../analytics/store.ts';
import { guestLanguagesOf, requestsPerTableOf } from '../../restaurants/rules.ts';
import { paceOfType, usualWishes } from '../../wishes/rules.ts';
import { findChoice, findWish, listIn, readList } from '../../wishes/store.ts';
import { requestRefusals } from '../refusals.ts';
import { admit, getRequest, type Moved, type RequestDeps, viewFor } from '../request-access.ts';
import { isActive, typeOf } from '../rules.ts';
import * as moves from '../staff/moves-store.ts';
import type { VersionedRequest } from '../store.ts';
import { type GuestDeps, limitChoosing } from './budgets.ts';
import type { OfferedWish } from './contract.ts';
import type { Place } from './place-store.ts';

type Asked = {
  type?: RequestType | undefined;
  wish?: string | undefined;
  message?: string | undefined;
};

/**
 * A table has one active request per slot: that of all, or where the restaurant allows one per wish, that
 * of its wish, or of its type without one. This is the second.
 */
export function ownSlotOf(asked: Asked): string {
  return asked.wish ?? typeOf(asked.type, asked.message);
}

/** Throws 400 for a wish that the restaurant never had, or of another type. */
export async function askedWish(
  c: AppContext,
  { db }: Pick<RequestDeps, 'db'>,
  { restaurant, ownWishes }: Pick<Place, 'restaurant' | 'ownWishes'>,
  asked: Asked,
): Promise<Pick<RequestRow, 'wish' | 'wish_label' | 'type' | 'slot' | 'pace' | 'first'>> {
  const slot = requestsPerTableOf(restaurant) === 'one' ? '' : ownSlotOf(asked);
  if (asked.wish === undefined) {
    const type = typeOf(asked.type, asked.message);
    const pace = paceOfType(type, false);
    return { wish: null, wish_label: null, type, slot, pace, first: null };
  }
  const wish = await findWish(db, restaurant.id, asked.wish, listIn(ownWishes));
  if (!wish) throw invalid(c, 'wish');
  if (asked.type !== undefined && asked.type !== wish.type) throw invalid(c, 'type');
  // The labels of the usual wishes are known.
  const wish_label = usualWishes.includes(wish) ? null : JSON.stringify(wish.label);
  const { type, pace } = wish;
  const first = wish.first === 'managers' ? wish.first : null;
  return { wish: wish.id, wish_label, type, slot, pace, first };
}

/**
 * Stores what the guest chose of the wish, while the request is active; null takes it back. `key` is the
 * idempotency key that the caller sent.
 * Throws 400 for a choice that the wish does not have, 403, 404, 409 with the present request, and 429.
 */
export async function choose(
  c: AppContext,
  deps: GuestDeps,
  id: string,
  choiceId: string | null,
  key: string | undefined,
): Promise<Moved> {
  const { db, changes } = deps;
  const { row, standing } = await admit(c, deps, id, 'speak', key);
  if (!isActive(row)) throw await refusal(requestRefusals.notActive, row);
  // A request that names no wish has the choices of the one that is named like its type.
  const wishId = row.wish ?? row.type;
  const choice =
    choiceId === null ? null : await findChoice(db, row.restaurant_id, wishId, choiceId);
  if (choice === undefined) throw invalid(c, 'choice');
  if (row.choice === (choice?.id ?? null)) return { row, standing };
  if (standing !== 'staff') limitChoosing(deps, id);
  const chosen = {
    choice: choice?.id ?? null,
    choice_label: choice && JSON.stringify(choice.label),
    // It is the guest's: what staff did last stays.
    moved_by: row.moved_by,
    handed_at: row.handed_at,
  };
  const moved = await moves.move(db, changes, 'everybody', row, chosen, async (tx, after) => {
    await figures.countChoice(tx, row, after, row);
    return true;
  });
  if (moved) return { row: moved, standing };
  const present = await getRequest(db, id);
  const isStill = isActive(present);
  throw await refusal(isStill ? requestRefusals.alreadyMoved : requestRefusals.notActive, present);

  async function refusal(kind: RefusalKind, present: VersionedRequest) {
    return new Refusal(kind, { request: await viewFor(deps, present, standing) });
  }
}

/**
 * For a guest's page in this language. Where the restaurant has two, the page gets the labels in both, so
 * that a switch is instant. Where it has more, the page gets one: labels in ten would triple its weight.
 */
export async function offeredWishes(
  db: Db,
  restaurant: Pick<RestaurantRow, 'id' | 'guest_languages'>,
  shown: GuestLanguage,
): Promise<{ wishes: OfferedWish[]; hasOwnWishes: boolean }> {
  const { wishes } = await readList(db, restaurant.id);
  const chosen = guestLanguagesOf(restaurant);
  const languages = chosen.length > 2 ? [shown] : chosen;
  const spoken = (label: Label): Label =>
    Object.fromEntries(languages.map((language) => [language, labelIn(label, language)]));
  const offered = wishes.flatMap(({ id, type, label, icon, place, choices }) => {
    if (place === 'hidden') return [];
    const sign = icon === type ? null : { ...typeSigns, ...wishSigns }[icon];
    const some = choices.map((choice) => ({ ...choice, label: spoken(choice.label) }));
    return [{ id, type, label: spoken(label), choices: some, place, sign }];
  });
  return { wishes: offered, hasOwnWishes: wishes !== usualWishes };
}

function invalid(c: AppContext, field: 'wish' | 'type' | 'choice'): Refusal {
  const fields = fieldTexts([{ path: [field], message: '' }], languageFor(c));
  return new Refusal(refusals.invalidInput, { fields });
}
