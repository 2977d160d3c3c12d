/** What a hook is sent. Nothing that a guest wrote is in it. */
import type { HookDeliveryRow, HookRow } from '../../db/schema/hooks.ts';
import type { RequestEvent } from '../../enums.ts';
import type { Language } from '../../languages.ts';
import type { FoundRequest } from '../requests/store.ts';

/** `Table 5 · Comptoir · Addition`. `app` gives it: pushes say the same. */
export type TitleOf = (language: Language, request: FoundRequest) => string;

type Sent = Pick<HookRow, 'format' | 'language'> & Pick<HookDeliveryRow, 'event' | 'at' | 'status'>;

export function bodyOf(
  { format, language, event, at, status }: Sent,
  request: FoundRequest,
  titleOf: TitleOf,
): string {
  if (format === 'json') {
    const { id, table_number, type } = request;
    return JSON.stringify({ type: event, timestamp: at, data: { id, table_number, type, status } });
  }
  const minutes = Math.floor((Date.parse(at) - Date.parse(request.created_at)) / 60_000);
  const age = { fr: `${minutes}\u202fmin`, en: `${minutes} min` }[language];
  const parts = [titleOf(language, request), words[language][event], minutes > 0 && age];
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
