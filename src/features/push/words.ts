/** The words of notifications, in the language of the device. */
import type { RequestType } from '../../enums.ts';
import type { Language } from '../../languages.ts';
import { isWishId, wishes } from '../requests/rules.ts';

/** What a service worker gets, and shows. */
export type PushPayload = {
  kind: 'request' | 'taken' | 'test';
  id: string;
  title: string;
  body: string;
  tag: string;
  /** Takes the request: `POST /api/push/act`. */
  act?: string;
};

type Told = {
  table_number: number;
  type: RequestType;
  wish: string | null;
  message: string | null;
  status: string;
  taken_by: string | null;
  restaurant_name: string;
};
type Shown = Pick<PushPayload, 'title' | 'body'>;

const types: Record<Language, Record<RequestType, string>> = {
  fr: {
    ...{ bread: 'Pain', water: 'Eau', bill: 'Addition', menu: 'Carte', waiter: 'Serveur' },
    other: 'Autre demande',
  },
  en: {
    ...{ bread: 'Bread', water: 'Water', bill: 'Bill', menu: 'Menu', waiter: 'Server' },
    other: 'Other request',
  },
};

/** `Table 5 · Addition`, and below what the guest wrote. */
export function requestWords(language: Language, told: Told): Shown {
  return {
    title: `Table ${told.table_number} · ${kindOf(language, told)}`,
    body: told.message ?? told.restaurant_name,
  };
}

/** Replaces the notification of a request that is no longer pending. */
export function takenWords(language: Language, told: Told): Shown {
  const table = `Table ${told.table_number}${language === 'fr' ? '\u202f:' : ':'}`;
  return { title: `${table} ${endOf(language, told)}`, body: kindOf(language, told) };
}

export function testWords(language: Language): Shown {
  return {
    fr: { title: 'Essai de notification', body: 'Les appels arrivent sur cet appareil.' },
    en: { title: 'Test notification', body: 'Calls arrive on this device.' },
  }[language];
}

function endOf(language: Language, { status, taken_by }: Told): string {
  if (status === 'cancelled') return { fr: 'annulée', en: 'cancelled' }[language];
  if (taken_by === null) return { fr: 'prise en charge', en: 'taken' }[language];
  return { fr: `prise par ${taken_by}`, en: `taken by ${taken_by}` }[language];
}

function kindOf(language: Language, { type, wish }: Told): string {
  return wish !== null && isWishId(wish) ? wishes[wish].label[language] : types[language][type];
}
