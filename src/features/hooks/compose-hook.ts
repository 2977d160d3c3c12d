/** What a hook is sent. Nothing that a guest wrote is in it. */
import type { HookRow } from '../../db/schema/hooks.ts';
import type { RequestRow } from '../../db/schema.ts';
import type { PlaceWord, RequestEvent } from '../../enums.ts';
import type { Language } from '../../languages.ts';
import { instant } from '../../platform/clock.ts';

type Described = RequestRow & { place_word: PlaceWord | null };
/** `Table 5 · Comptoir · Addition`. `app` gives it: pushes say the same. */
export type TitleOf = (language: Language, request: Described) => string;

export function bodyOf(
  { format, language }: Pick<HookRow, 'format' | 'language'>,
  event: RequestEvent,
  request: Described,
  { titleOf, now }: { titleOf: TitleOf; now: Date },
): string {
  if (format === 'json') {
    const { id, table_number, type, status } = request;
    const data = { id, table_number, type, status };
    return JSON.stringify({ type: event, timestamp: instant(now), data });
  }
  const minutes = Math.floor((now.getTime() - Date.parse(request.created_at)) / 60_000);
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
