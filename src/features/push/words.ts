/** The words of notifications, in the language of the device. */
import type { RequestType } from '../../enums.ts';
import type { Language } from '../../languages.ts';
import { isWishId, wishes } from '../requests/rules.ts';
import type { PushPayload } from './contract.ts';
import type { PlainTopic } from './rules.ts';

type NotifiedRequest = {
  table_number: number;
  table_label: string | null;
  type: RequestType;
  wish: string | null;
  message: string | null;
  status: string;
  taken_by: string | null;
  /** Since when nobody has taken it. */
  waiting_since: string;
  /** Null for a member of one restaurant. */
  restaurant_name: string | null;
};
type Shown = Pick<PushPayload, 'title' | 'body'>;

const types: Record<Language, Record<RequestType, string>> = {
  fr: {
    bread: 'Pain',
    water: 'Eau',
    bill: 'Addition',
    menu: 'Carte',
    waiter: 'Serveur',
    other: 'Autre demande',
  },
  en: {
    bread: 'Bread',
    water: 'Water',
    bill: 'Bill',
    menu: 'Menu',
    waiter: 'Server',
    other: 'Other request',
  },
};

/** `Table 5 · Comptoir · Addition`; below it for how long nobody has come, and the guest's message. */
export function requestWords(language: Language, request: NotifiedRequest, now: Date): Shown {
  const lines = [waitOf(language, request, now), request.message, request.restaurant_name];
  return {
    title: `${placeOf(request)} · ${kindOf(language, request)}`,
    body: lines.filter((line) => line !== null).join('\n'),
  };
}

/** Null within the first minute. */
function waitOf(language: Language, { waiting_since }: NotifiedRequest, now: Date): string | null {
  const minutes = Math.floor((now.getTime() - Date.parse(waiting_since)) / 60_000);
  if (minutes < 1) return null;
  return {
    fr: `Personne depuis ${minutes}\u202fmin`,
    en: `No answer for ${minutes} min`,
  }[language];
}

/** The words that replace the notification of a request that is no longer pending. */
export function notPendingWords(language: Language, request: NotifiedRequest): Shown {
  const colon = language === 'fr' ? '\u202f:' : ':';
  return {
    title: `${placeOf(request)}${colon} ${endOf(language, request)}`,
    body: kindOf(language, request),
  };
}

/** Of a test, or of the push at the start of a service. */
export function plainWords(language: Language, topic: PlainTopic): Shown {
  return {
    test: {
      fr: { title: 'Essai de notification', body: 'Les appels arrivent sur cet appareil.' },
      en: { title: 'Test notification', body: 'Calls arrive on this device.' },
    },
    service: {
      fr: { title: 'Service commencé', body: 'Cet appareil sonnera.' },
      en: { title: 'Service started', body: 'This device will ring.' },
    },
  }[topic][language];
}

function placeOf({ table_number, table_label }: NotifiedRequest): string {
  return [`Table ${table_number}`, table_label].filter((part) => part !== null).join(' · ');
}

function endOf(language: Language, { status, taken_by }: NotifiedRequest): string {
  if (status === 'cancelled') return { fr: 'annulée', en: 'cancelled' }[language];
  if (taken_by === null) return { fr: 'prise en charge', en: 'taken' }[language];
  return { fr: `prise par ${taken_by}`, en: `taken by ${taken_by}` }[language];
}

function kindOf(language: Language, { type, wish }: NotifiedRequest): string {
  return wish !== null && isWishId(wish) ? wishes[wish].label[language] : types[language][type];
}
