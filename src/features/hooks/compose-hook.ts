/** What a hook is sent. */
import type { HookDeliveryRow, HookRow } from '../../db/schema/hooks.ts';
import type { EventRequest, RestaurantRow } from '../../db/schema.ts';
import type { RequestEvent } from '../../enums.ts';
import type { Language } from '../../languages.ts';

type Titled = EventRequest & Pick<RestaurantRow, 'place_word'>;
/** `Table 5 · Comptoir · Addition`. `app` gives it: pushes say the same. */
export type TitleOf = (language: Language, request: Titled) => string;

type Sent = Pick<HookRow, 'format' | 'language'> &
  Pick<HookDeliveryRow, 'event' | 'at' | 'request_id' | 'request'> &
  Pick<RestaurantRow, 'place_word'>;

export function bodyOf(sent: Sent, titleOf: TitleOf): string {
  const { format, language, event, at, request_id: id, place_word } = sent;
  const request = JSON.parse(sent.request) as EventRequest;
  if (format === 'json') {
    const { table_number, type, status } = request;
    return JSON.stringify({ type: event, timestamp: at, data: { id, table_number, type, status } });
  }
  const title = titleOf(language, { ...request, place_word });
  const minutes = Math.floor((Date.parse(at) - Date.parse(request.created_at)) / 60_000);
  const age = { fr: `${minutes}\u202fmin`, en: `${minutes} min` }[language];
  const parts = [title, words[language][event], minutes > 0 && age];
  return JSON.stringify({ text: parts.filter(Boolean).join(' · ') });
}

const words: Record<Language, Record<RequestEvent, string>> = {
  fr: {
    'request.created': '',
    'request.taken': 'prise en charge',
    'request.completed': 'terminée',
    'request.cancelled': 'annulée',
    'request.late': 'en retard',
    'request.reopened': 'de nouveau en attente',
  },
  en: {
    'request.created': '',
    'request.taken': 'taken',
    'request.completed': 'completed',
    'request.cancelled': 'cancelled',
    'request.late': 'late',
    'request.reopened': 'waiting again',
  },
};
