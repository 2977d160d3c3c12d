import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '../../../limits.ts';
import { networkAddress } from '../../../platform/http/address.ts';
import type { SecurityHeaders } from '../../../platform/http/headers.ts';
import { trackedSchema } from '../contract.ts';
import { type HearingDeps, hear } from './hearing.ts';

type Deps = HearingDeps & {
  headers: SecurityHeaders;
  trustProxy: boolean;
  /** Called with an error of ours, after which the router answers. */
  onError: (error: unknown) => void;
};

/** What was read of a request already, where the router's adapter looks for it. */
type Read = IncomingMessage & { rawBody?: Buffer };

const ANSWER = '{"success":true}';

/**
 * Every page of every guest tells what happened on it. Its 202 is written straight away, before the router is asked:
 * body, schema and limits are checked as there; whatever is unusual, and every refusal, is left to it (`passOn`).
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
      if (!isHeard(body, networkAddress(request, trustProxy))) {
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

  /** False also where something throws: an error here must not end the process. */
  function isHeard(body: Buffer, address: string): boolean {
    try {
      const event = trackedSchema.safeParse(readJson(body));
      if (event.success) hear(deps, event.data, address);
      return event.success;
    } catch (error) {
      onError(error);
      return false;
    }
  }
}

/** Undefined where it is not JSON. */
function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** A body of known length that says it is JSON, from nobody in particular. */
function isPlain({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'POST' &&
    headers['content-type'] === 'application/json' &&
    Number(headers['content-length']) <= limits.jsonBodyBytes &&
    headers['transfer-encoding'] === undefined &&
    headers.authorization === undefined
  );
}
