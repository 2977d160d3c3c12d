import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type AppContext, newRouter } from '../../platform/http/context.ts';
import { eventFrame, type Streams } from '../../platform/live/streams.ts';

/** Called by `doctor` through the public address, to find out how a proxy changes a call. */
export const PROXY_CHECK_PATH = '/proxy-check';
/** Pause between the two events. A proxy that buffers streams delivers both at once. */
const PAUSE_MILLISECONDS = 1000;
const MOST_PER_ADDRESS = 2;

/** How a call through the public address arrived at the server. */
export type Arrived = { isHostKept: boolean; scheme: string | null; isAddressForwarded: boolean };

type Deps = { streams: Streams; publicUrl: string | undefined };

/** Streams two events: how the call arrived, and a second later the end. Anyone may call it. */
export function proxyCheckRoutes({ streams, publicUrl }: Deps) {
  return newRouter().get(PROXY_CHECK_PATH, (c) => {
    if (c.req.method === 'HEAD') return c.body(null);
    const address = c.get('address');
    const owner = { key: `proxy check:${address}`, max: MOST_PER_ADDRESS, address };
    const stream = streams.open(c.env.outgoing, owner);
    stream.write(eventFrame('arrived', '1', JSON.stringify(arrivalOf(c, publicUrl))));
    const timer = setTimeout(() => {
      stream.write(eventFrame('end', '2', '{}'));
      stream.end();
    }, PAUSE_MILLISECONDS);
    stream.onClose(() => clearTimeout(timer));
    return RESPONSE_ALREADY_SENT;
  });
}

function arrivalOf(c: AppContext, publicUrl: string | undefined): Arrived {
  const scheme = c.req.header('x-forwarded-proto') ?? null;
  return {
    isHostKept: publicUrl !== undefined && c.req.header('host') === new URL(publicUrl).host,
    scheme: scheme === 'https' || scheme === 'http' ? scheme : null,
    isAddressForwarded: c.req.header('x-forwarded-for') !== undefined,
  };
}
