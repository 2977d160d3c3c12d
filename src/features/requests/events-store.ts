/**
 * What other systems are told: one row for each webhook that wants the event, written in the transaction of the
 * change. `features/hooks` sends them.
 */
import { sql } from 'kysely';
import { afterCommit, type Db, type Tx } from '../../db/database.ts';
import { changesAtOnce, prepare } from '../../db/prepared.ts';
import type { RequestRow } from '../../db/schema.ts';
import type { RequestEvent } from '../../enums.ts';
import { instant } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { RaisedVersion, RequestChanges } from './versions-store.ts';

type Event = {
  event: RequestEvent;
  /** As `like` finds it in the events that a webhook wants. */
  pattern: string;
  eventId: string;
  restaurantId: string;
  requestId: string;
  at: string;
  status: RequestRow['status'];
};

function rowOf(
  { restaurant_id, id, status }: Pick<RequestRow, 'restaurant_id' | 'id' | 'status'>,
  event: RequestEvent,
  now: Date,
): Event {
  const about = { restaurantId: restaurant_id, requestId: id, status };
  return { ...about, event, pattern: `%${event}%`, eventId: newId(now), at: instant(now) };
}

/** On PostgreSQL a webhook may be deleted meanwhile: the lock waits for that. */
const insert = (bound: Event, isPostgres: boolean) => sql<Record<string, never>>`
  insert into hook_deliveries
    (restaurant_id, id, hook_id, event, request_id, at, status, state, due_at, tries)
  select restaurant_id, ${bound.eventId} || '-' || id, id, ${bound.event}, ${bound.requestId},
    ${bound.at}, ${bound.status}, 'waiting', ${bound.at}, 0
  from hooks
  where restaurant_id = ${bound.restaurantId} and off_at is null and events like ${bound.pattern}
  ${isPostgres ? sql`for key share` : sql``}
  on conflict do nothing`;

const insertIn = prepare((db, event: Event) => ({
  compile: () => insert(event, changesAtOnce(db)).compile(db),
}));

/** Adds a row for each webhook that wants it. Each is told once that a request is late. */
export async function storeEvent(
  db: Db,
  request: RequestRow,
  event: RequestEvent,
  now: Date,
): Promise<void> {
  await insertIn(db, rowOf(request, event, now));
}

/** The same as a part of the statement that changes the request. */
export function eventPart(...about: Parameters<typeof rowOf>) {
  const write = (bound: Event) => insert(bound, true);
  return { shape: 'event', values: rowOf(...about), write };
}

/** Stores an event if webhooks of the restaurant, whose version the caller has raised, want it. */
export async function tell(
  tx: Tx,
  changes: RequestChanges,
  { id, hook_events }: RaisedVersion,
  event: RequestEvent | undefined,
  requests: readonly RequestRow[],
): Promise<void> {
  if (event === undefined || !hook_events?.includes(event)) return;
  for (const request of requests) await storeEvent(tx, request, event, changes.clock.now());
  afterCommit(tx, () => changes.onEvents?.(id));
}
