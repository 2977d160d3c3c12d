/**
 * Changes one request by one statement, on databases that can do that. It changes the request, stores what
 * belongs to it, raises the version and counts, all or nothing. That saves most of the round trips, and the
 * restaurant is locked for the time of one statement.
 * It changes nothing where anything is unusual. Then the steps of a transaction find out and do what is due.
 */
import { type Compilable, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isBadCast, isUniqueViolation } from '../../db/errors.ts';
import { runPrepared } from '../../db/prepared.ts';
import { clockOf, type RestaurantClock } from '../../db/schema/columns.ts';
import type { RequestRow, RestaurantRow } from '../../db/schema.ts';
import type { RequestEvent } from '../../enums.ts';
import { type ChangedRequest, eventPart } from './events-store.ts';
import type { VersionedRequest } from './store.ts';
import type { RequestChanges } from './versions-store.ts';

/** The restaurant of a change, whose version is raised: as a bound value or as a part of the statement. */
export type RaisedRestaurant = {
  id: RawBuilder<string>;
  /** Its version after the change. */
  version: RawBuilder<number>;
  /** Whether rows that the change reads must be locked, too, in order to be read as they are now. */
  mustLock: boolean;
};

type Bound = Record<string, string | number | null>;

/** A part of the statement. `shape` names its text, `values` are what it binds. */
type Part = {
  shape: string;
  values: Bound;
  write: (bound: never) => RawBuilder<unknown>;
};

type Change<Values extends object> = {
  restaurantId: string;
  /**
   * As it was read. If the time zone is another one by now, nothing changes. The hours of the day that is
   * under way never change.
   */
  clock: RestaurantClock;
  shape: string;
  values: Values;
  /** Returns the request as `changed`, or no row: the columns of `read` and those that `parts` need. */
  write: (db: Db, bound: Values, restaurant: RaisedRestaurant) => Compilable<Partial<RequestRow>>;
  /** What of the request is read; the rest is `known`. */
  read: readonly (keyof RequestRow)[];
  known?: Partial<RequestRow>;
  /** What the statement stores beside `changed`. */
  parts: () => (Part | undefined)[];
  /** For other systems, with the request as it is afterwards. */
  event: RequestEvent | undefined;
  after: ChangedRequest;
};

const raised: RaisedRestaurant = {
  id: sql`(select id from restaurant)`,
  version: sql`(select version from restaurant)`,
  mustLock: true,
};

/** On databases where `changesAtOnce`. Undefined if nothing was changed. */
export async function changeAtOnce<Values extends object>(
  db: Db,
  changes: RequestChanges,
  change: Change<Values>,
): Promise<VersionedRequest | undefined> {
  const { event, after } = change;
  const wanted = changes.wantedEvents?.get(change.restaurantId) ?? null;
  const isWanted = event !== undefined && wanted?.includes(event);
  const stored = isWanted ? eventPart(after, event, changes.clock.now()) : undefined;
  const row = await run(db, changes, change, wanted, stored).catch((error: unknown) => {
    // The table got a request, or the key was used, at the same moment; or nothing was to be changed.
    if (isUniqueViolation(error) || isBadCast(error)) return undefined;
    throw error;
  });
  if (!row) return undefined;
  const { request_version, request_epoch, ...read } = row;
  const thing = { ...change.known, ...read } as RequestRow;
  const [topic, epoch, version] = [change.restaurantId, request_epoch, request_version];
  changes.publish({ topic, epoch, version, thing });
  if (stored) changes.onEvents?.(topic);
  return { ...thing, ...clockOf(change.clock), request_version, request_epoch };
}

type Read = Partial<RequestRow> & Pick<RestaurantRow, 'request_version' | 'request_epoch'>;

async function run<Values extends object>(
  db: Db,
  changes: RequestChanges,
  { restaurantId, clock, shape, values, write, read, ...change }: Change<Values>,
  wantedEvents: string | null,
  stored: Part | undefined,
): Promise<Read | undefined> {
  const parts = [...change.parts(), stored].filter((part) => part !== undefined);
  const newest = changes.newest(restaurantId);
  const known = { knownEpoch: newest?.epoch ?? null, knownVersion: newest?.version ?? -1 };
  const all = Object.assign({}, ...parts.map((part) => part.values), values, known, {
    restaurantId,
    timeZone: clock.time_zone,
    wantedEvents,
  }) as Values & Bound;
  const name = ['at once', shape, ...parts.map((part) => part.shape)].join(' ');
  const [row] = await runPrepared(db, name, all, (on, bound: Values & Bound) => {
    const more = parts.map(
      (part, index) => sql`, ${sql.ref(`part ${index}`)} as (${part.write(bound as never)})`,
    );
    // The update of the restaurant is its lock, too: a lock before the update could deadlock with another
    // statement that waits for the row. A cast that fails undoes the update where nothing else was changed.
    const statement = sql<Read>`
      with restaurant as (
        update all_restaurants set request_version = request_version + 1
        where id = ${bound.restaurantId} and deleted_at is null and time_zone = ${bound.timeZone}
          and hook_events is not distinct from ${bound.wantedEvents}
          and not (request_epoch is not distinct from ${bound.knownEpoch}
            and request_version < ${bound.knownVersion})
        returning id, request_version as version, request_epoch
      ), changed as (${write(on, bound, raised)})${sql.join(more, sql``)}
      select ${sql.join(read.map((column) => sql.ref(`changed.${column}`)))},
        version as request_version, request_epoch
      from restaurant left join changed on true
      where case when changed.id is null
        then cast(restaurant.id || ' has nothing to change' as integer) = 0 else true end`;
    return { compile: () => statement.compile(on) };
  });
  return row;
}
