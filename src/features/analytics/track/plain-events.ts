import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '../../../limits.ts';
import { networkAddress, type TrustedProxies } from '../../../platform/address.ts';
import type { SecurityHeaders } from '../../../platform/http/security.ts';
import { trackedSchema } from './contract.ts';
import { type ReceiveDeps, receiveEvent } from './receive-event.ts';

type Deps = ReceiveDeps & {
  headers: SecurityHeaders;
  trustProxy: TrustedProxies;
  /** Called with an internal error; the router then answers. */
  onError: (error: unknown) => void;
};

/** A request whose body was already read. The router's adapter uses `rawBody`. */
type Read = IncomingMessage & { rawBody?: Buffer };

const ANSWER = '{"success":true}';

/**
 * The fast path of tracking: every page of every guest sends events. Answers 202 without the router, after
 * the same checks of body, schema and limits. Unusual requests and refusals are passed on to the router
 * (`passOn`).
 */
export function plainEvents({ headers, trustProxy, onError, ...deps }: Deps) {
  return function answer(
    request: IncomingMessage,
    response: ServerResponse,
    passOn: () => void,
  ): boolean {
    if (request.url !== '/api/analytics/track' || !isPlain(request)) return false;
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces);
      if (!isAccepted(body, networkAddress(request, trustProxy))) {
        (request as Read).rawBody = body;
        passOn();
        return;
      }
      response
        .writeHead(202, {
          ...headers(request),
          'Content-Type': 'application/json',
          'Content-Length': ANSWER.length,
          'Cache-Control': 'no-store',
        })
        .end(ANSWER);
    });
    return true;
  };

  /** Also false on an exception, which must not end the process. */
  function isAccepted(body: Buffer, address: string): boolean {
    try {
      const event = trackedSchema.safeParse(readJson(body));
      if (event.success) receiveEvent(deps, event.data, address);
      return event.success;
    } catch (error) {
      onError(error);
      return false;
    }
  }
}

/** Undefined if it is not JSON. */
function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** An anonymous POST with a JSON body of known length. */
function isPlain({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'POST' &&
    headers['content-type'] === 'application/json' &&
    Number(headers['content-length']) <= limits.jsonBodyBytes &&
    headers['transfer-encoding'] === undefined &&
    headers.authorization === undefined
  );
}
