import { z } from '@hono/zod-openapi';
import { hookFormats, requestEvents } from '../../enums.ts';
import { limits } from '../../limits.ts';
import { defineRefusals, errors, json, jsonBody } from '../../platform/http/errors.ts';
import { requiredLine } from '../../platform/http/input/fields.ts';
import { defineRoute } from '../../platform/http/route.ts';
import { byIdOrSlug } from '../restaurants/contract.ts';
import { hookErrors } from './rules.ts';

const hookSchema = z
  .object({
    id: z.string(),
    url: z.string().openapi({ example: 'https://hooks.example/sonnette' }),
    events: z.array(z.enum(requestEvents)),
    format: z.enum(hookFormats).openapi({
      description:
        '`json`: signed as Standard Webhooks describe. `text`: `{ "text": "Table 12 · Addition" }`, for chats, in the language of whoever made the hook',
    }),
    created_at: z.string(),
    off_at: z.string().nullable().openapi({
      description: 'Since when it gets nothing, because too many events in a row were lost',
    }),
  })
  .openapi('Hook');

const deliverySchema = z
  .object({
    id: z.string().openapi({ description: 'The `webhook-id`, in each try the same' }),
    event: z.enum(requestEvents),
    at: z.string(),
    state: z.enum(['waiting', 'sent', 'lost']),
    attempts: z.number().int(),
    response_status: z.number().int().nullable(),
    error: z.enum(hookErrors).nullable().openapi({ description: 'Why the last try failed' }),
  })
  .openapi('HookDelivery');

export type Hook = z.infer<typeof hookSchema>;
export type HookDelivery = z.infer<typeof deliverySchema>;

const byHook = byIdOrSlug.extend({ hookId: z.string() });

export const listHooks = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/hooks',
  access: 'manage',
  summary: 'List the webhooks of a restaurant',
  request: { params: byIdOrSlug },
  responses: { 200: json(z.object({ hooks: z.array(hookSchema) }), 'The hooks'), ...errors(404) },
});

export const createHook = defineRoute({
  method: 'post',
  path: '/restaurants/{id}/hooks',
  access: 'manage',
  summary: 'Have another system told of requests',
  request: {
    params: byIdOrSlug,
    body: jsonBody(
      z.object({
        url: requiredLine(limits.urlLength).openapi({ example: 'https://hooks.example/sonnette' }),
        events: z.array(z.enum(requestEvents)).min(1).max(requestEvents.length),
        format: z.enum(hookFormats),
      }),
    ),
  },
  responses: {
    201: json(
      hookSchema.pick({ id: true, url: true, events: true, format: true }).extend({
        secret: z.string().nullable().openapi({
          description: 'Signs what is sent, and is shown once. Null for `text`',
        }),
      }),
      'The hook',
    ),
    ...errors(400, 403, 404, 409),
  },
});

export const deleteHook = defineRoute({
  method: 'delete',
  path: '/restaurants/{id}/hooks/{hookId}',
  access: 'manage',
  summary: 'Delete a webhook: it gets nothing more',
  request: { params: byHook },
  responses: { 204: { description: 'It is gone' }, ...errors(404) },
});

export const listHookDeliveries = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/hooks/{hookId}/deliveries',
  access: 'manage',
  summary: 'The last events of a webhook, the newest first, and whether they arrived',
  request: { params: byHook },
  responses: {
    200: json(z.object({ deliveries: z.array(deliverySchema) }), 'The deliveries'),
    ...errors(404),
  },
});

export const hookRefusals = defineRefusals({
  tooManyHooks: {
    status: 409,
    code: 'too_many_hooks',
    text: {
      fr: `Un restaurant a ${limits.hooksPerRestaurant} webhooks au plus.`,
      en: `A restaurant can have at most ${limits.hooksPerRestaurant} webhooks.`,
    },
  },
});

/** Why `url` is refused. */
export const faultTexts = {
  'not https': {
    fr: 'Entrez une adresse qui commence par https://',
    en: 'Enter an address that begins with https://',
  },
  credentials: {
    fr: 'L’adresse ne doit contenir ni nom d’utilisateur ni mot de passe.',
    en: 'The address must not contain a user name or a password.',
  },
  private: {
    fr: 'Cette adresse est celle d’un réseau privé\u202f: Sonnette ne peut pas y envoyer.',
    en: 'This address is in a private network: Sonnette cannot send to it.',
  },
} as const;
