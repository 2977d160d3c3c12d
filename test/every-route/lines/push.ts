import { randomUUID } from 'node:crypto';
import { newBrowserKeys } from '../../support/push/push-service.ts';
import { anyone, boardOwn, none, type RouteLine } from './line.ts';

/** Of a known push service. Nothing is sent to it: no line subscribes and then sends. */
const newEndpoint = () => `https://fcm.googleapis.com/fcm/send/${randomUUID()}`;
const newSubscription = () => ({ endpoint: newEndpoint(), keys: newBrowserKeys().keys });

export const pushLines: Record<string, RouteLine> = {
  'GET /push/key': { answers: { ...boardOwn(200), root: 200 }, swap: none },
  'PUT /push/subscription': {
    // Of no push service.
    answers: { ...boardOwn(400), root: 403 },
    body: { endpoint: 'https://127.0.0.1/', keys: newBrowserKeys().keys },
    swap: {
      ok: 204,
      places: { endpoint: 'pushEndpoint' },
      body: ({ endpoint }) => ({ endpoint, keys: newBrowserKeys().keys }),
    },
    write: { answers: [204, 401], body: () => ({ ...newSubscription(), escalations: true }) },
  },
  'DELETE /push/subscription': {
    answers: boardOwn(204),
    swap: {
      ok: 204,
      places: { endpoint: 'pushEndpoint' },
      body: ({ endpoint }) => ({ endpoint }),
    },
    write: { answers: [204, 401], body: () => ({ endpoint: newEndpoint() }) },
  },
  'GET /push/subscription': { answers: boardOwn(200), swap: none },
  'POST /push/service': {
    // No device has subscribed.
    answers: boardOwn(409),
    swap: { ok: 409 },
    write: { answers: [409, 401] },
  },
  'POST /push/receipt': {
    answers: anyone(204),
    body: { token: 'from no push' },
    swap: { ok: 204, body: () => ({ token: 'from no push' }) },
    write: { answers: [204, 204], body: () => ({ token: 'from no push' }) },
  },
  'POST /push/test': {
    // No device has subscribed.
    answers: boardOwn(409),
    swap: { ok: 409 },
    write: { answers: [409, 401] },
  },
  'POST /push/act': {
    answers: anyone(403),
    body: { token: 'from no push' },
    swap: { ok: 403, body: () => ({ token: 'from no push' }) },
    write: { answers: [403, 403], body: () => ({ token: 'from no push' }) },
  },
};
