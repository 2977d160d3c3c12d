import { languages } from '../../../../languages.ts';
import type { PushPayload } from '../../contract.ts';

const kinds = ['request', 'taken', 'test'];

/** Undefined for anything that the server does not send. */
export function readPayload(text: string | undefined): PushPayload | undefined {
  const { kind, id, title, body, tag, language, act } = asRecord(text);
  const isWhole =
    [id, title, tag].every((value) => typeof value === 'string' && value !== '') &&
    typeof body === 'string' &&
    (act === undefined || typeof act === 'string');
  if (!isWhole || !kinds.includes(String(kind))) return undefined;
  if (!languages.some((known) => known === language)) return undefined;
  return { kind, id, title, body, tag, language, ...(act !== undefined && { act }) } as PushPayload;
}

function asRecord(text: string | undefined): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? ''));
  } catch {
    return {};
  }
}
