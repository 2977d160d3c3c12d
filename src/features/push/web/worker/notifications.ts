/** Title and options of notifications. Pure, so that tests need no browser. */
import { type Language, languages } from '../../../../languages.ts';
import { appIcons } from '../../../../paths.ts';
import type { PushPayload } from '../../contract.ts';
import { workerTexts } from './texts.ts';
import type { PushEvent } from './worker-scope.ts';

/** The action of a notification that takes the request. */
export const TAKE = 'take';
/** How long "taken by Léa" is shown. It only has to replace the earlier notification. */
export const TAKEN_MILLISECONDS = 5000;

/** The `data` of a notification, for its click handler. */
export type NotificationData = Pick<PushPayload, 'kind' | 'id' | 'language' | 'act'>;

/** Members that TypeScript does not declare yet. Browsers ignore those that they do not support. */
type Options = NotificationOptions & {
  data?: NotificationData;
  renotify?: boolean;
  navigate?: string;
  vibrate?: number[];
  actions?: { action: string; title: string }[];
};
export type Shown = { title: string; options: Options };

const RING_PATTERN = [300, 120, 300];

/** A later notification with the same tag replaces it. */
export function notificationOf(payload: PushPayload): Shown {
  const { kind, id, title, body, tag, language, act } = payload;
  const options = { ...look(language), body, tag, data: { kind, id, language } };
  if (kind === 'taken') return { title, options: { ...options, silent: true } };
  const ringing = { ...options, renotify: true, vibrate: RING_PATTERN };
  if (kind === 'test') return { title, options: ringing };
  // Otherwise the notification disappears after some seconds on computers.
  const waiting = { ...ringing, requireInteraction: true };
  return {
    title,
    options: act === undefined ? waiting : { ...waiting, ...taking(language, act, id) },
  };
}

/** For a push that cannot be read. */
export function fallbackNotification(tags: readonly string[]): Shown {
  const language = languageOf(tags);
  const options = { ...look(language), body: workerTexts[language].openBoard, tag: 'sonnette' };
  return { title: 'Sonnette', options: { ...options, renotify: true, vibrate: RING_PATTERN } };
}

/** The notification with the result of a tap on "take". With `act` the tap can be repeated. */
export function resultNotification(
  { title, tag, data }: { title: string; tag: string; data: NotificationData },
  { body, act }: { body: string; act?: string | undefined },
): Shown {
  const { id, language } = data;
  const options = { ...look(language), body, tag, silent: true };
  const again = act === undefined ? {} : taking(language, act, id);
  return { title, options: { ...options, data: { ...data, act: undefined }, ...again } };
}

/** The first language of the device that the product speaks, else French. */
export function languageOf(tags: readonly string[]): Language {
  const codes = tags.map((tag) => tag.slice(0, 2).toLowerCase());
  const code = codes.find((known) => languages.some((language) => language === known));
  return languages.find((language) => language === code) ?? 'fr';
}

function taking(language: Language, act: string, id: string): Pick<Options, 'actions' | 'data'> {
  return {
    actions: [{ action: TAKE, title: workerTexts[language].take }],
    data: { kind: 'request', id, language, act },
  };
}

function look(language: Language): Options {
  return { lang: language, icon: appIcons.small, badge: appIcons.badge };
}

const kinds = ['request', 'taken', 'test'];

/** Undefined for anything that the server does not send. */
export function readPush({ data, notification }: Pick<PushEvent, 'data' | 'notification'>) {
  if (!notification) return readPayload(data?.text());
  const { title, body, tag } = notification;
  return payloadFrom({ ...Object(notification.data), title, body, tag });
}

export function readPayload(text: string | undefined): PushPayload | undefined {
  return payloadFrom(asRecord(text));
}

function payloadFrom(data: Record<string, unknown>): PushPayload | undefined {
  const { kind, id, title, body, tag, language, act, receipt } = data;
  const isWhole =
    [id, title, tag].every((value) => typeof value === 'string' && value !== '') &&
    typeof body === 'string' &&
    [act, receipt].every((value) => value === undefined || typeof value === 'string');
  if (!isWhole || !kinds.includes(String(kind))) return undefined;
  if (!languages.some((known) => known === language)) return undefined;
  return {
    kind,
    id,
    title,
    body,
    tag,
    language,
    ...(act !== undefined && { act }),
    ...(receipt !== undefined && { receipt }),
  } as PushPayload;
}

function asRecord(text: string | undefined): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? ''));
  } catch {
    return {};
  }
}
