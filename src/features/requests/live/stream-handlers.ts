import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { limits } from '../../../limits.ts';
import {
  type AppContext,
  type Caller,
  callerOf,
  newRouter,
} from '../../../platform/http/context.ts';
import type { EventStream, Streams } from '../../../platform/live/streams.ts';
import { scopeOf } from '../../../platform/scope.ts';
import { getOwnRestaurantBySlug, getRestaurantById } from '../../restaurants/lookup.ts';
import { admit, hasPublicView, type RequestDeps } from '../request-access.ts';
import type { Channels } from './channel.ts';
import { boardStream, requestStream } from './stream-contract.ts';

type Deps = Pick<RequestDeps, 'db' | 'clock' | 'rate' | 'secretKey' | 'usualWaits'> & {
  streams: Streams;
  channels: Channels;
  onBoardStream: (caller: Caller, restaurantId: string, stream: EventStream) => void;
};

export function streamRoutes(deps: Deps) {
  const { db, streams, channels } = deps;
  return newRouter()
    .openapi(boardStream, async (c) => {
      const { slug } = c.req.valid('param');
      const restaurant = await getOwnRestaurantBySlug(db, scopeOf(c), slug);
      if (isHead(c)) return c.body(null) as never;
      const caller = callerOf(c);
      const { sessionId, memberId } = caller;
      const places = { key: `session:${sessionId}`, max: limits.streamsPerSession };
      const owner = { ...places, sessionId, memberId };
      const stream = streams.open(c.env.outgoing, owner);
      deps.onBoardStream(caller, restaurant.id, stream);
      const lastEventId = c.req.header('last-event-id');
      const isStranger = caller.token !== undefined;
      channels.join(restaurant, stream, { subject: null, isStranger, lastEventId });
      return RESPONSE_ALREADY_SENT as never;
    })
    .openapi(requestStream, async (c) => {
      const { row, standing } = await admit(c, deps, c.req.valid('param').id, 'read');
      if (isHead(c)) return c.body(null) as never;
      const restaurant = await getRestaurantById(db, row.restaurant_id);
      const isStranger = hasPublicView(standing);
      const places =
        standing === 'author'
          ? { key: `guest:${row.id}`, max: limits.streamsPerKey, isReserved: true }
          : { key: `request:${row.id}`, max: limits.streamsPerRequest };
      const letIn = { table: row.table_id, anybody: row.restaurant_id } as Record<
        string,
        string | null
      >;
      const endsWith = letIn[standing] ?? undefined;
      const owner = { ...places, address: c.get('address'), endsWith };
      const stream = streams.open(c.env.outgoing, owner);
      const follower = { subject: row.id, isStranger, lastEventId: c.req.header('last-event-id') };
      channels.join(restaurant, stream, follower);
      return RESPONSE_ALREADY_SENT as never;
    });
}

/** The router handles HEAD like GET; a stream must not be opened for it. */
function isHead(c: AppContext): boolean {
  return c.req.method === 'HEAD';
}
