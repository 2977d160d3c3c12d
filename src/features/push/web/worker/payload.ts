import { languages } from '../../../../languages.ts';
import type { PushPayload } from '../../contract.ts';
import type { PushEvent } from './worker-scope.ts';

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

function payloadFrom(given: Record<string, unknown>): PushPayload | undefined {
  const { kind, id, title, body, tag, language, act, receipt } = given;
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
