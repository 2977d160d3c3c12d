/** The content of a push, as it is when the push is sent. */
import type { PushRow } from '../../db/schema/push.ts';
import { appIcons, CARD_ANCHOR, paths } from '../../paths.ts';
import { newActToken, receiptTokenOf } from './act-token.ts';
import type { PushPayload } from './contract.ts';
import type { findSendable } from './queue-store.ts';
import { plainTopics } from './rules.ts';
import { notPendingWords, plainWords, requestWords } from './words.ts';

/** The subscription that a push goes to, with the data of its text. */
export type Sendable = NonNullable<Awaited<ReturnType<typeof findSendable>>>;

type Composer = { secretKey: string; origin: string; now: Date };

/** Undefined if the push is out of date: a late ring for a request that was taken, for instance. */
export function composePush(push: PushRow, found: Sendable, composer: Composer) {
  const payload = payloadOf(push, found, composer);
  return payload && withDeclarativeForm(payload, composer.origin);
}

function payloadOf(
  { kind, id, topic, request_id, round }: PushRow,
  found: Sendable,
  { secretKey, now }: Composer,
): PushPayload | undefined {
  const { language, table_number, type, status, requested_at, other_membership } = found;
  const receipt = found.asked_at === null ? {} : { receipt: receiptTokenOf(secretKey, found) };
  if (kind === 'test') {
    const words = plainWords(language, plainTopics.find((known) => known === topic) ?? 'test');
    return { kind, id, language, ...words, tag: topic, ...receipt };
  }
  if (request_id === null || requested_at === null) return undefined;
  if (table_number === null || type === null || status === null) return undefined;
  if ((status === 'pending') !== (kind === 'request')) return undefined;
  const request = {
    ...found,
    table_number,
    type,
    status,
    waiting_since: found.returned_at ?? requested_at,
    restaurant_name: other_membership && found.restaurant_name,
  };
  const about = { kind, id: request_id, language, tag: topic };
  if (kind === 'taken') return { ...about, ...notPendingWords(language, request) };
  const claim = { requestId: request_id, memberId: found.member_id, pushId: id, round };
  const act = newActToken(secretKey, claim, now);
  return { ...about, ...requestWords(language, request, now), act, ...receipt };
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
