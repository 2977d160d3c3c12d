import { z } from '@hono/zod-openapi';
import { paces, requestTypes } from '../../enums.ts';
import { guestLanguages } from '../../languages.ts';
import { limits } from '../../limits.ts';
import { defineRefusals, errors, errorWith, json, jsonBody } from '../../platform/http/errors.ts';
import { BLANK, requiredLine } from '../../platform/http/input/fields.ts';
import { defineRoute } from '../../platform/http/route.ts';
import { wishIcons } from '../../wish-icons.ts';
import { byIdOrSlug } from '../restaurants/contract.ts';
import { firsts, type ListFault, wishPlaces } from './rules.ts';

function labelOf(maxLength: number) {
  return z
    .partialRecord(z.enum(guestLanguages), requiredLine(maxLength))
    .refine((label) => Object.keys(label).length > 0, { error: BLANK });
}

const id = z
  .string()
  .max(limits.wishIdLength)
  .regex(/^[a-z0-9-]+$/);

const choiceSchema = z
  .object({ id, label: labelOf(limits.choiceLabelLength) })
  .openapi('WishChoice');

const wishSchema = z
  .object({
    id: id.openapi({ description: 'Requests and figures keep it' }),
    type: z.enum(requestTypes),
    label: labelOf(limits.wishLabelLength).openapi({
      description:
        'By language. A guest whose language is missing reads French, or the first there is',
    }),
    icon: z.enum(wishIcons),
    place: z.enum(wishPlaces),
    choices: z.array(choiceSchema).max(limits.choicesPerWish),
    pace: z.enum(paces).openapi({
      description:
        'How soon it should be answered. Absent in a list that is written: as its type has it',
    }),
    first: z.enum(firsts).openapi({
      description:
        '`managers`: a request rings the devices of owners and managers first, then everyone',
    }),
  })
  .openapi('Wish');

const version = z
  .number()
  .int()
  .openapi({ description: 'Raised by each change; 0 before the first' });

const wishListSchema = z.object({ version, wishes: z.array(wishSchema) }).openapi('WishList');

export type WishList = z.infer<typeof wishListSchema>;

const changed = {
  200: json(wishListSchema, 'The list as it is now'),
  ...errorWith(409, wishListSchema.shape),
  ...errors(400, 403, 404, 413),
};

export const readWishes = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/wishes',
  access: 'anyone',
  tokens: 'read',
  summary: 'What guests can ask for; the usual wishes if the restaurant has chosen none',
  request: { params: byIdOrSlug },
  responses: { 200: json(wishListSchema, 'The list'), ...errors(404) },
});

const newChoice = choiceSchema.partial({ id: true });
const newWish = wishSchema
  .extend({ choices: z.array(newChoice).max(limits.choicesPerWish).default([]) })
  .partial({ id: true, pace: true, first: true });

export const writeWishes = defineRoute({
  method: 'put',
  path: '/restaurants/{id}/wishes',
  access: 'manage',
  summary: 'Replace the whole list. `version` is the one that was read; another is refused (409)',
  request: {
    params: byIdOrSlug,
    body: jsonBody(z.object({ version, wishes: z.array(newWish).max(limits.wishesPerRestaurant) })),
  },
  responses: changed,
});

export type NewWish = z.infer<typeof newWish>;

export const resetWishes = defineRoute({
  method: 'delete',
  path: '/restaurants/{id}/wishes',
  access: 'manage',
  summary: 'Go back to the usual wishes. With `version`, only from that one: else 409',
  request: { params: byIdOrSlug, query: z.object({ version: z.coerce.number().int().optional() }) },
  responses: changed,
});

const otherIds = z
  .array(z.string().regex(/^[\w-]{1,64}$/))
  .min(1)
  .max(limits.restaurantsPerAccount)
  .openapi({ description: 'Ids of other restaurants that the caller manages' });

export const copyWishes = defineRoute({
  method: 'post',
  path: '/restaurants/{id}/wishes/copy',
  access: 'manage',
  summary: 'Replace the lists of other restaurants by this one: all of them, or none',
  request: { params: byIdOrSlug, body: jsonBody(z.object({ to: otherIds })) },
  responses: {
    200: json(z.object({ copied: z.array(z.string()) }), 'Their ids'),
    ...errors(400, 403, 404),
  },
});

export const wishRefusals = defineRefusals({
  changedMeanwhile: {
    status: 409,
    code: 'changed_meanwhile',
    text: {
      fr: 'La liste a été modifiée entre-temps. Comparez les deux versions, puis enregistrez.',
      en: 'The list has been changed meanwhile. Compare the two versions, then save.',
    },
  },
});

/** Why `to` is refused. */
export const copyToItself = {
  fr: 'Choisissez d’autres restaurants que celui dont vous copiez la liste.',
  en: 'Choose restaurants other than the one whose list you copy.',
} as const;

/** Why `wishes` is refused although each of them is well-formed. */
export const faultTexts = {
  'no button': {
    fr: 'Gardez au moins un bouton.',
    en: 'Keep at least one button.',
  },
  'too many buttons': {
    fr: `${limits.buttonsPerRestaurant} boutons au plus.`,
    en: `At most ${limits.buttonsPerRestaurant} buttons.`,
  },
  'too many suggestions': {
    fr: `${limits.suggestionsPerRestaurant} suggestions au plus.`,
    en: `At most ${limits.suggestionsPerRestaurant} suggestions.`,
  },
  'same id twice': {
    fr: 'Le même identifiant figure deux fois.',
    en: 'The same id appears twice.',
  },
} as const satisfies Record<ListFault, { fr: string; en: string }>;
