import { z } from '@hono/zod-openapi';
import type { Language } from '../../languages.ts';
import { limits } from '../../limits.ts';
import { defineRefusals, errors, errorWith, json, jsonBody } from '../../platform/http/errors.ts';
import { secretLine } from '../../platform/http/input/fields.ts';
import { defineRoute } from '../../platform/http/route.ts';
import { tableRequestSchema } from '../requests/contract.ts';

/** The request of a push, as boards show it. */
export type PushedRequest = z.infer<typeof tableRequestSchema>;

/** The content of a push: the service worker shows it. */
export type PushPayload = {
  kind: 'request' | 'taken' | 'test';
  id: string;
  title: string;
  body: string;
  tag: string;
  /** The language of title and body. */
  language: Language;
  /** The token that takes the request by `POST /api/push/act`. */
  act?: string;
  /** The token with which the device answers that the push has arrived, by `POST /api/push/receipt`. */
  receipt?: string;
};

const endpoint = secretLine(1, limits.pushEndpointLength).openapi({
  description: 'https, of a known push service',
  example: 'https://fcm.googleapis.com/fcm/send/…',
});
const encoded = (length: number) =>
  z
    .string()
    .max(length)
    .regex(/^[\w-]+={0,2}$/);

export const readPushKey = defineRoute({
  method: 'get',
  path: '/push/key',
  access: 'board',
  summary: 'The `applicationServerKey` for `PushManager.subscribe`',
  responses: {
    200: json(z.object({ key: z.string() }), 'Public VAPID key, base64url'),
    ...errors(401, 403, 429),
  },
});

/** Browsers with a new endpoint call this, too. The push service then reports the old endpoint as gone. */
export const subscribeToPush = defineRoute({
  method: 'put',
  path: '/push/subscription',
  access: 'board',
  summary: 'Send pushes to this browser, as long as the session lasts',
  request: {
    body: jsonBody(
      z.object({
        endpoint,
        keys: z.object({
          p256dh: encoded(limits.pushKeyLength),
          auth: encoded(limits.pushAuthLength),
        }),
        escalations: z.boolean().optional().openapi({
          description:
            'Whether to push calls that nobody took, too; only for managers and owners. If absent, the stored value stays; it is false at first.',
        }),
      }),
    ),
  },
  responses: {
    204: { description: 'Done' },
    ...errors(400, 401, 403, 409, 429),
  },
});

export const unsubscribeFromPush = defineRoute({
  method: 'delete',
  path: '/push/subscription',
  access: 'board',
  summary: 'Send no more pushes to this browser; without a body, to none of the session',
  request: {
    body: { content: { 'application/json': { schema: z.object({ endpoint }) } } },
  },
  responses: { 204: { description: 'Done' }, ...errors(400, 401, 403, 429) },
});

export const readRinging = defineRoute({
  method: 'get',
  path: '/push/subscription',
  access: 'board',
  summary: 'Whether this device has left the push at the start of its service unanswered',
  responses: {
    200: json(z.object({ is_silent: z.boolean() }), 'A device without subscription is not silent'),
    ...errors(401, 403, 429),
  },
});

const sent = json(
  z.object({
    is_accepted: z.boolean().openapi({ description: 'False: it is tried again for half a minute' }),
  }),
  'What the push service said',
);

export const testPush = defineRoute({
  method: 'post',
  path: '/push/test',
  access: 'board',
  summary: 'Send a test to this device',
  responses: { 202: sent, ...errors(401, 403, 409, 429) },
});

/** Until it answers a push it is not at hand, once it has not answered for `ANSWER_SECONDS`. */
export const beginPushService = defineRoute({
  method: 'post',
  path: '/push/service',
  access: 'board',
  summary: 'Send this device the push that it has to answer at the start of its service',
  responses: { 202: sent, ...errors(401, 403, 409, 429) },
});

/** The token from a push authorises the call: no session is needed. */
export const answerPush = defineRoute({
  method: 'post',
  path: '/push/receipt',
  access: 'anyone',
  summary: 'Say that a push has arrived on this device',
  request: { body: jsonBody(z.object({ token: secretLine(1, limits.pushTokenLength) })) },
  responses: { 204: { description: 'Noted, or out of date' }, ...errors(400, 429) },
});

/** The token from a push authorises the call: no session is needed. */
export const takeByPush = defineRoute({
  method: 'post',
  path: '/push/act',
  access: 'anyone',
  summary: 'Take the request of a notification, as the member whose device got it',
  request: { body: jsonBody(z.object({ token: secretLine(1, limits.pushTokenLength) })) },
  responses: {
    200: json(tableRequestSchema, 'The taken request'),
    ...errors(400, 403, 404, 429),
    ...errorWith(409, { request: tableRequestSchema }),
  },
});

export const pushRefusals = defineRefusals({
  foreignService: {
    status: 400,
    code: 'foreign_push_service',
    text: {
      fr: 'Ce navigateur utilise un service de notifications qui n’est pas reconnu ici.',
      en: 'This browser uses a push service that is not known here.',
    },
  },
  badKeys: {
    status: 400,
    code: 'bad_push_keys',
    text: {
      fr: 'Les clés de notification de ce navigateur ne sont pas valables.',
      en: 'The push keys of this browser are not valid.',
    },
  },
  tooMany: {
    status: 409,
    code: 'too_many_push_subscriptions',
    text: {
      fr: `Une personne reçoit des notifications sur ${limits.pushSubscriptionsPerMember} appareils au plus. Désactivez-les d’abord sur l’un d’eux.`,
      en: `One person gets notifications on at most ${limits.pushSubscriptionsPerMember} devices. Turn them off on one of these first.`,
    },
  },
  tooManyInTeam: {
    status: 409,
    code: 'too_many_push_subscriptions',
    text: {
      fr: `Un restaurant a ${limits.pushSubscriptionsPerRestaurant} appareils avec notifications au plus. Désactivez-les d’abord sur l’un d’eux.`,
      en: `A restaurant has at most ${limits.pushSubscriptionsPerRestaurant} devices with notifications. Turn them off on one of these first.`,
    },
  },
  known: {
    status: 409,
    code: 'known_push_endpoint',
    text: {
      fr: 'Cette adresse de notification est celle d’un autre appareil.',
      en: 'This push address is that of another device.',
    },
  },
  notSubscribed: {
    status: 409,
    code: 'no_push_subscription',
    text: {
      fr: 'Les notifications ne sont pas activées sur cet appareil.',
      en: 'Notifications are not turned on for this device.',
    },
  },
  lost: {
    status: 409,
    code: 'push_subscription_lost',
    text: {
      fr: 'Ce navigateur a perdu son abonnement aux notifications. Réactivez-les sur cet appareil.',
      en: 'This browser has lost its push subscription. Turn notifications on again on this device.',
    },
  },
  badToken: {
    status: 403,
    code: 'bad_act',
    text: {
      fr: 'Cette notification ne permet plus de prendre la demande. Ouvrez le tableau.',
      en: 'This notification can no longer take the request. Open the board.',
    },
  },
});
