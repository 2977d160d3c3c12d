/**
 * What other systems are told: one row for each webhook that wants the event, written in the transaction of the
 * change. `features/hooks` sends them.
 */
import { type RawBuilder, sql } from 'kysely';
import { afterCommit, type Db, type Tx } from '../../db/database.ts';
import { changesAtOnce, prepare } from '../../db/prepared.ts';
import type { EventRequest, RequestRow } from '../../db/schema.ts';
import type { RequestEvent } from '../../enums.ts';
import { instant } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { RaisedVersion, RequestChanges } from './versions-store.ts';

export type ChangedRequest = EventRequest & Pick<RequestRow, 'restaurant_id' | 'id'>;

type Event = {
  event: RequestEvent;
  eventId: string;
  restaurantId: string;
  requestId: string;
  at: string;
  request: string;
};

function rowOf(request: ChangedRequest, event: RequestEvent, now: Date): Event {
  const { restaurant_id: restaurantId, id: requestId } = request;
  const { table_number, table_label, type, wish, wish_label, choice_label } = request;
  const { created_at, status } = request;
  const asked = { table_number, table_label, type, wish, wish_label, choice_label };
  const then: EventRequest = { ...asked, created_at, status };
  const happened = { event, eventId: newId(now), at: instant(now) };
  return { ...happened, restaurantId, requestId, request: JSON.stringify(then) };
}

/** On PostgreSQL a webhook may be deleted meanwhile: the lock waits for that. */
const insert = (bound: Event, restaurantId: RawBuilder<string>, isPostgres: boolean) => sql<
  Record<string, never>
>`
  insert into hook_deliveries
    (restaurant_id, id, hook_id, event, request_id, at, request, state, due_at, tries)
  select restaurant_id, ${bound.eventId} || '-' || id, id, ${bound.event}, ${bound.requestId},
    ${bound.at}, ${bound.request}, 'waiting', ${bound.at}, 0
  from hooks
  where restaurant_id = ${restaurantId} and off_at is null and events like '%' || ${bound.event} || '%'
  ${isPostgres ? sql`for key share` : sql``}
  on conflict do nothing`;

const insertIn = prepare((db, event: Event) => ({
  compile: () => insert(event, sql`${event.restaurantId}`, changesAtOnce(db)).compile(db),
}));

/** Adds a row for each webhook that wants it. Each is told once that a request is late. */
export async function storeEvent(
  db: Db,
  request: ChangedRequest,
  event: RequestEvent,
  now: Date,
): Promise<void> {
  await insertIn(db, rowOf(request, event, now));
}

/** The same as a part of the statement that changes the request, which is `changed` there if it did. */
export function eventPart(...about: Parameters<typeof rowOf>) {
  const restaurantId = sql<string>`(select changed.restaurant_id from changed)`;
  const write = (bound: Event) => insert(bound, restaurantId, true);
  return { shape: 'event', values: rowOf(...about), write };
}

/** Stores an event if webhooks of the restaurant, whose version the caller has raised, want it. */
export async function storeIfWanted(
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
