/** Changes a restaurant, as its managers may. */
import { type Db, type Tx, transaction } from '../../db/database.ts';
import type { RestaurantRow } from '../../db/schema.ts';
import { instant } from '../../platform/clock.ts';
import { changesBetween, type Note } from '../../platform/journal.ts';
import { type Scope, updateTenant } from '../../platform/scope.ts';
import { type Hours, hoursChanged } from './hours.ts';
import {
  codesOf,
  dayBeginsOf,
  guestLanguagesOf,
  placeWordOf,
  requestsPerTableOf,
  ringDelaysOf,
} from './rules.ts';
import { foldedAddress, searchColumns } from './search-text.ts';
import { lock } from './store.ts';

const changeable = [
  'name',
  'address',
  'menu_url',
  'time_zone',
  'widen_after_seconds',
  'escalate_after_seconds',
  'codes',
  'guest_languages',
  'requests_per_table',
  'place_word',
] as const;

/** A field that is absent or undefined stays unchanged. */
type RestaurantUpdate = Hours & {
  evening_push?: boolean | undefined;
} & {
  [column in (typeof changeable)[number]]?: RestaurantRow[column] | undefined;
};

const noted = [...changeable, 'open_all_hours', 'day_begins_at', 'evening_push'] as const;

/** Undefined if the restaurant was deleted or is outside the scope. */
export function changeRestaurant(
  db: Db,
  scope: Scope,
  id: string,
  { open_all_hours, day_begins_at, evening_push, ...changes }: RestaurantUpdate,
  now: Date,
  onTimeZoneChanged: (tx: Tx, restaurantId: string) => Promise<void>,
  note: Note,
): Promise<RestaurantRow | undefined> {
  return transaction(db, async (tx) => {
    const before = await lock(tx, scope, id);
    if (!before) return undefined;
    const row = await updateTenant(tx)
      .set({
        ...changes,
        ...hoursChanged(before, { open_all_hours, day_begins_at }, now),
        ...(evening_push !== undefined && {
          evening_push_at: evening_push ? (before.evening_push_at ?? instant(now)) : null,
        }),
        ...searchColumns(changes.name ?? before.name, before.slug),
        ...(changes.address !== undefined && foldedAddress(changes.address)),
      })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirst();
    if (!row) return undefined;
    if (row.time_zone !== before.time_zone) await onTimeZoneChanged(tx, row.id);
    const changed = changesBetween(textsOf(before), textsOf(row), noted);
    const isNoted = Object.keys(changed).length > 0;
    if (isNoted) await note(tx, row.id, { act: 'restaurant.changed', changes: changed });
    return row;
  });
}

/** For the journal: what was never chosen counts as the default. */
function textsOf(row: RestaurantRow) {
  const { widenAfter, escalateAfter } = ringDelaysOf(row);
  const widen_after_seconds = String(widenAfter);
  const settings = { codes: codesOf(row), requests_per_table: requestsPerTableOf(row) };
  const guest_languages = guestLanguagesOf(row).join(',');
  return {
    ...row,
    ...settings,
    open_all_hours: String(row.open_all_hours_at !== null),
    day_begins_at: String(dayBeginsOf(row).at),
    evening_push: String(row.evening_push_at !== null),
    guest_languages,
    place_word: placeWordOf(row),
    widen_after_seconds,
    escalate_after_seconds: String(escalateAfter),
  };
}
