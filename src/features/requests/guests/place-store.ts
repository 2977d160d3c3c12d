/** Finds what a guest's tap is about. */
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { prepare } from '../../../db/prepared.ts';
import {
  active,
  clockColumns,
  clockOf,
  qualified,
  type RestaurantClock,
} from '../../../db/schema/columns.ts';
import type { DiningTableRow, RestaurantRow } from '../../../db/schema.ts';
import { latestCredible } from '../../../platform/clock.ts';
import { lastInService } from '../../on-duty/store.ts';
import { isTableNumber } from '../../tables/store.ts';

export type Place = {
  restaurant: RestaurantClock &
    Pick<
      RestaurantRow,
      | 'id'
      | 'slug'
      | 'first_run_ended_at'
      | 'codes'
      | 'room_code'
      | 'room_code_day'
      | 'guest_languages'
      | 'place_word'
      | 'requests_per_table'
    >;
  table: Pick<
    DiningTableRow,
    | ('id' | 'number' | 'label' | 'restaurant_id' | 'code_key' | 'code_key_scanned_at')
    | ('sitting_from' | 'muted_until')
  >;
  /** The table has no active request in the slot of this one, and the key no answer. */
  isFree: boolean;
  /** The idempotency key has an answer. */
  isAnswered: boolean;
  /** The idempotency key has made a request, which is its answer. */
  isRepeated: boolean;
  /** When a device of the team was last in service. */
  lastInService: string | null;
  /** The restaurant's own list of wishes as it is stored, if the request names one. */
  ownWishes: string | null;
};

type Asked = {
  key: string | undefined;
  /** Of the request, where a table may have one per wish. */
  slot: string;
  wish: string | undefined;
};

/**
 * Undefined if there is no such restaurant or table, or the number is out of range.
 */
export async function findPlace(
  db: Db,
  slug: string,
  tableNumber: number,
  { key, slot, wish }: Asked,
  now: Date,
): Promise<Place | undefined> {
  if (!isTableNumber(tableNumber)) return undefined;
  const latest = latestCredible(now, 0);
  const asked = { key: key ?? null, slot, isNamed: wish === undefined ? 0 : 1 };
  const [found] = await placeAt(db, { slug, tableNumber, ...asked, latest });
  if (!found) return undefined;
  const { id, first_run_ended_at, codes, guest_languages } = found;
  const {
    table_id,
    number,
    label,
    code_key,
    code_key_scanned_at,
    request_id,
    answer_id,
    existing_at,
  } = found;
  const { room_code, room_code_day, requests_per_table, place_word, sitting_from, muted_until } =
    found;
  const keyed = { code_key, code_key_scanned_at };
  const room = { room_code, room_code_day, requests_per_table, place_word };
  return {
    restaurant: {
      ...clockOf(found),
      id,
      slug,
      first_run_ended_at,
      codes,
      guest_languages,
      ...room,
    },
    table: { id: table_id, number, label, restaurant_id: id, ...keyed, sitting_from, muted_until },
    isFree: request_id === null && answer_id === null,
    isAnswered: answer_id !== null,
    isRepeated: answer_id !== null && existing_at === null,
    lastInService: found.last_in_service_at,
    ownWishes: found.wishes,
  };
}

type At = {
  slug: string;
  tableNumber: number;
  key: string | null;
  slot: string;
  isNamed: number;
  latest: string;
};

const placeAt = prepare((db, at: At) =>
  db
    .selectFrom('restaurants')
    .innerJoin('dining_tables', 'dining_tables.restaurant_id', 'restaurants.id')
    .leftJoin('requests', (join) =>
      join
        .onRef('requests.restaurant_id', '=', 'restaurants.id')
        .onRef('requests.table_id', '=', 'dining_tables.id')
        .on('requests.status', 'in', active)
        .on(
          sql<SqlBool>`(requests.slot = ${at.slot}
            or restaurants.requests_per_table is distinct from 'one-per-wish')`,
        ),
    )
    .leftJoin('idempotency_keys', (join) =>
      join
        .onRef('idempotency_keys.restaurant_id', '=', 'restaurants.id')
        .on('idempotency_keys.key', '=', at.key),
    )
    .leftJoin('wish_lists', (join) =>
      join
        .onRef('wish_lists.restaurant_id', '=', 'restaurants.id')
        // It is long: only a request that names a wish reads it.
        .on(sql<SqlBool>`cast(${at.isNamed} as integer) = 1`),
    )
    .select(['restaurants.id', 'restaurants.first_run_ended_at'])
    .select(qualified('restaurants', clockColumns))
    .select(['restaurants.room_code', 'restaurants.room_code_day', 'restaurants.place_word'])
    .select(['restaurants.codes', 'restaurants.guest_languages', 'restaurants.requests_per_table'])
    .select(['dining_tables.id as table_id', 'dining_tables.number', 'dining_tables.label'])
    .select(['dining_tables.code_key', 'dining_tables.code_key_scanned_at'])
    .select(['dining_tables.sitting_from', 'dining_tables.muted_until'])
    .select(['requests.id as request_id', 'idempotency_keys.request_id as answer_id'])
    .select('idempotency_keys.existing_at')
    .select(lastInService(db, sql.ref('restaurants.id'), at.latest).as('last_in_service_at'))
    .select('wish_lists.wishes')
    .where('restaurants.slug', '=', at.slug)
    .where('dining_tables.number', '=', at.tableNumber),
);
