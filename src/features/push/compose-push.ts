/** The content of a push, as it is when the push is sent. */
import type { PushRow } from '../../db/schema/push.ts';
import type { PlaceWord, RequestType } from '../../enums.ts';
import { type Label, type Language, labelIn } from '../../languages.ts';
import { appIcons, CARD_ANCHOR, paths } from '../../paths.ts';
import { numberedPlace } from '../../place-names.ts';
import { secondsBefore } from '../../platform/clock.ts';
import { silentSince } from '../requests/store.ts';
import { wishLabelOf } from '../wishes/rules.ts';
import type { PushPayload } from './contract.ts';
import { newTakeToken, receiptTokenOf } from './push-tokens.ts';
import type { findSendable } from './queue-store.ts';
import type { EveningNotice, PlainTopic, TeamNotice } from './rules.ts';
import { plainTopics, RENEWED_AFTER_SECONDS } from './rules.ts';

/** The subscription that a push goes to, with the data of its text. */
export type Sendable = NonNullable<Awaited<ReturnType<typeof findSendable>>>;

type Composer = { secretKey: string; origin: string; now: Date };

/** Undefined if the push is out of date: a late ring for a request that was taken, for instance. */
export function composePush(push: PushRow, found: Sendable, composer: Composer) {
  const payload = payloadOf(push, found, composer);
  return payload && withDeclarativeForm(payload, composer.origin);
}

function payloadOf(
  { kind, id, topic, request_id, round, details }: PushRow,
  found: Sendable,
  { secretKey, now }: Composer,
): PushPayload | undefined {
  const { language, table_number, type, status, requested_at, other_membership } = found;
  const receipt = isAsked(found, kind, now) && { receipt: receiptTokenOf(secretKey, found) };
  if (kind === 'test') {
    const plain = plainTopics.find((known) => known === topic) ?? 'test';
    const words =
      details === null ? plainWords(language, plain) : noticeWords(language, JSON.parse(details));
    return { kind, id, language, ...words, tag: topic, ...receipt };
  }
  if (request_id === null || requested_at === null) return undefined;
  if (table_number === null || type === null || status === null) return undefined;
  const heard_at = silentSince({ ...found, status, created_at: requested_at });
  const isRinging = status === 'pending' || heard_at !== null;
  const isHanded = isHandedTo(found);
  if (kind === 'taken' ? isRinging : !isRinging && !isHanded) return undefined;
  const request = {
    ...found,
    table_number,
    type,
    status,
    waiting_since: found.returned_at ?? requested_at,
    heard_at,
    isOwn: found.taker_id === found.member_id,
    restaurant_name: other_membership && found.restaurant_name,
  };
  const about = { kind, id: request_id, language, tag: topic };
  if (kind === 'taken') return { ...about, ...notPendingWords(language, request) };
  if (!isRinging) return { ...about, ...handoverWords(language, request), ...receipt };
  const claim = { requestId: request_id, memberId: found.member_id, pushId: id, round };
  const act = newTakeToken(secretKey, claim, now);
  return { ...about, ...requestWords(language, request, now), act, ...receipt };
}

/** Whether a colleague gave the request to the member of the device, who has not acted on it yet. */
function isHandedTo({ status, handed_at, taker_id, member_id }: Sendable): boolean {
  return status === 'in-progress' && handed_at !== null && taker_id === member_id;
}

/** Whether the device is to answer: since the start of its service, or to stay in service. */
function isAsked({ asked_at, in_service_at }: Sendable, kind: PushRow['kind'], now: Date): boolean {
  if (asked_at !== null) return true;
  const isLongAgo = (in_service_at ?? '') < secondsBefore(now, RENEWED_AFTER_SECONDS);
  return kind === 'request' && isLongAgo;
}

/**
 * Adds the declarative form of a push (https://www.w3.org/TR/push-api/, "declarative push message"). Safari
 * shows it by itself if the service worker does not start in time. Browsers that do not know it ignore it.
 * `mutable`: the worker is asked first. It then gets no text, but the notification with these `data`.
 */
function withDeclarativeForm(payload: PushPayload, origin: string) {
  const { title, body, tag, language, ...data } = payload;
  const card = data.kind === 'test' ? '' : `#${CARD_ANCHOR}${data.id}`;
  const notification = {
    title,
    body,
    tag,
    lang: language,
    silent: data.kind === 'taken',
    navigate: `${origin}${paths.staff}${card}`,
    icon: `${origin}${appIcons.small}`,
    data: { ...data, language },
  };
  return { ...payload, web_push: 8030, mutable: true, notification };
}

/** The words of notifications, in the language of the device. */
type NotifiedRequest = {
  table_number: number;
  table_label: string | null;
  /** What has a number in the restaurant. Null or absent: a table. */
  place_word?: PlaceWord | null;
  type: RequestType;
  wish: string | null;
  wish_label: string | null;
  choice_label: string | null;
  message: string | null;
  status: string;
  taken_by: string | null;
  /** Who made the last move. */
  moved_by: string | null;
  /** Since when nobody has taken it. */
  waiting_since: string;
  /** When it was last put back, and when because its guest was not served. */
  returned_at?: string | null;
  reopened_at?: string | null;
  /** How often its guest reminded the team of it. */
  reminders: number | null;
  /** When staff last did something to a taken request that rings again; null for any other. */
  heard_at?: string | null;
  /** Whether the member of the device has it. */
  isOwn?: boolean;
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

/** `Table 5 · Comptoir · Addition`; below it why it rings anew, for how long nobody has come, and the guest's message. */
export function requestWords(language: Language, request: NotifiedRequest, now: Date): Shown {
  const lines = [
    returnOf(language, request),
    silenceOf(language, request, now) ?? waitOf(language, request, now),
    request.message,
    request.restaurant_name,
  ];
  return {
    title: titleOf(language, request),
    body: lines.filter((line) => line !== null).join('\n'),
  };
}

type Titled = Parameters<typeof placeOf>[1] & Parameters<typeof kindOf>[1];

/** `Table 5 · Comptoir · Addition` */
export function titleOf(language: Language, request: Titled): string {
  return `${placeOf(language, request)} · ${kindOf(language, request)}`;
}

/** `Léa vous passe la table 5 · Comptoir`; below it what is asked for, and the guest's message. */
function handoverWords(language: Language, request: NotifiedRequest): Shown {
  const { moved_by, message, restaurant_name } = request;
  const name = placeOf(language, request);
  const place = name.charAt(0).toLowerCase() + name.slice(1);
  const title = {
    fr: `${moved_by ?? 'On'} vous passe la ${place}`,
    en: moved_by === null ? `You were passed ${place}` : `${moved_by} passed you ${place}`,
  }[language];
  const lines = [kindOf(language, request), message, restaurant_name];
  return { title, body: lines.filter((line) => line !== null).join('\n') };
}

/** Why it was put back; null if it was not. */
function returnOf(
  language: Language,
  { status, returned_at, reopened_at, moved_by }: NotifiedRequest,
): string | null {
  if (status !== 'pending' || !returned_at) return null;
  if (reopened_at === returned_at)
    return { fr: 'Pas encore servi', en: 'Not served yet' }[language];
  if (!moved_by) return { fr: 'Rendue', en: 'Put back' }[language];
  return { fr: `Rendue par ${moved_by}`, en: `Put back by ${moved_by}` }[language];
}

/** Null for a request that nobody has taken. */
function silenceOf(
  language: Language,
  { heard_at, taken_by, isOwn }: NotifiedRequest,
  now: Date,
): string | null {
  if (!heard_at) return null;
  const minutes = minutesSince(heard_at, now);
  if (isOwn) {
    return {
      fr: `Toujours en route\u202f? Pris depuis ${minutes}\u202fmin`,
      en: `Still on it? Taken ${minutes} min ago`,
    }[language];
  }
  const by = { fr: taken_by ? ` par ${taken_by}` : '', en: taken_by ? ` by ${taken_by}` : '' };
  return {
    fr: `Pris${by.fr}, sans nouvelles depuis ${minutes}\u202fmin`,
    en: `Taken${by.en}, no news for ${minutes} min`,
  }[language];
}

function minutesSince(since: string, now: Date): number {
  return Math.floor((now.getTime() - Date.parse(since)) / 60_000);
}

/** Null within the first minute. */
function waitOf(
  language: Language,
  { waiting_since, reminders }: NotifiedRequest,
  now: Date,
): string | null {
  const minutes = minutesSince(waiting_since, now);
  if (minutes < 1) return null;
  const isReminded = (reminders ?? 0) > 0;
  return {
    fr: `${isReminded ? 'Relancée, personne' : 'Personne'} depuis ${minutes}\u202fmin`,
    en: `${isReminded ? 'Reminded, no answer' : 'No answer'} for ${minutes} min`,
  }[language];
}

/** The words that replace the notification of a request that is no longer pending. */
function notPendingWords(language: Language, request: NotifiedRequest): Shown {
  const colon = language === 'fr' ? '\u202f:' : ':';
  return {
    title: `${placeOf(language, request)}${colon} ${endOf(language, request)}`,
    body: kindOf(language, request),
  };
}

/** Of a test, or of the push at the start of a service. */
function plainWords(language: Language, topic: PlainTopic): Shown {
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

/**
 * `Tablette du bar injoignable depuis 20:14`; below it which zones nobody serves, or that nobody is there. Or
 * `Ce soir : 42 demandes`; below it `91 % à temps, 2 sans réponse`.
 */
function noticeWords(language: Language, notice: TeamNotice): Shown {
  if (notice.topic === 'evening') return eveningWords(language, notice);
  const { name, at, zones } = notice;
  const list = new Intl.ListFormat(language).format(zones);
  return {
    fr: {
      title: `${name} injoignable depuis ${at}`,
      body: list ? `Sans autre appareil\u202f: ${list}` : 'Aucun autre appareil n’est en service.',
    },
    en: {
      title: `${name} out of reach since ${at}`,
      body: list ? `No other device serves ${list}` : 'No other device is in service.',
    },
  }[language];
}

function eveningWords(language: Language, evening: EveningNotice): Shown {
  const { requests_created: count, in_time_share: share, unanswered } = evening;
  const format = new Intl.NumberFormat(language, { style: 'percent' });
  const inTime = { fr: 'à temps', en: 'in time' }[language];
  const left = { fr: 'sans réponse', en: 'unanswered' }[language];
  const words = [share !== null && `${format.format(share)} ${inTime}`, `${unanswered} ${left}`];
  const s = count === 1 ? '' : 's';
  const title = { fr: `Ce soir\u202f: ${count} demande${s}`, en: `Tonight: ${count} request${s}` };
  return { title: title[language], body: words.filter(Boolean).join(', ') };
}

function placeOf(
  language: Language,
  request: Pick<NotifiedRequest, 'table_number' | 'table_label' | 'place_word'>,
): string {
  const { table_number, table_label, place_word } = request;
  const place = numberedPlace(place_word ?? 'table', language, table_number);
  return [place, table_label].filter((part) => part !== null).join(' · ');
}

function endOf(language: Language, { status, taken_by }: NotifiedRequest): string {
  if (status === 'cancelled') return { fr: 'annulée', en: 'cancelled' }[language];
  if (taken_by === null) return { fr: 'prise en charge', en: 'taken' }[language];
  return { fr: `prise par ${taken_by}`, en: `taken by ${taken_by}` }[language];
}

function kindOf(
  language: Language,
  request: Pick<NotifiedRequest, 'type' | 'wish' | 'wish_label' | 'choice_label'>,
): string {
  const label = wishLabelOf(request);
  const kind = label ? labelIn(label, language) : types[language][request.type];
  if (request.choice_label === null) return kind;
  return `${kind} · ${labelIn(JSON.parse(request.choice_label) as Label, language)}`;
}
