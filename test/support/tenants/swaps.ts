import { strFromU8, unzipSync } from 'fflate';
import { readPdf } from '../page-checks/pdf.ts';
import type { Theirs, Thing } from './two-restaurants.ts';

export type Values = Record<string, string>;

/** How one route is called with ids of different owners. */
export type Line = {
  /** The status if all values are the owner's own. */
  ok: number;
  /**
   * Parameters that name something of a restaurant. `key` and `tag` are headers; others are in path, query or
   * body.
   */
  places?: Record<string, Thing>;
  body?: (values: Values) => object;
  query?: (values: Values) => Values;
  /** What anyone may read here of the other restaurant; nothing by default. */
  shows?: 'restaurant' | 'request';
  /** With these values the call is public and not a swap, for the reason given. */
  open?: { theirs: Values; why: string }[];
  /** Tables that may change, because tries are counted for any address. */
  counts?: readonly string[];
};

/** Every combination with at least one foreign value, except public calls. */
export function mixtures(
  { places = {}, open = [] }: Line,
  theirs: Theirs,
): { what: string; theirs: Values }[] {
  let all: { names: Values; values: Values }[] = [{ names: {}, values: {} }];
  for (const [place, thing] of Object.entries(places)) {
    const more = Object.entries(theirs[thing]).flatMap(([name, value]) =>
      all.map(({ names, values }) => ({
        names: { ...names, [place]: name },
        values: { ...values, [place]: value },
      })),
    );
    all = [...all, ...more];
  }
  const isOpen = (names: Values) =>
    open.some((entry) =>
      Object.entries(entry.theirs).every(([place, name]) => names[place] === name),
    );
  return all
    .filter(({ names }) => Object.keys(names).length > 0 && !isOpen(names))
    .map(({ names, values }) => ({ what: JSON.stringify(names), theirs: values }));
}

type Sent = { token: string; values: Values; beside?: Values };

/** `beside` is also sent as query, body fields and headers, under names that no route declares. */
export async function callWith(
  url: string,
  route: string,
  line: Line,
  { token, values, beside = {} }: Sent,
): Promise<{ status: number; text: string }> {
  const [method = '', path = ''] = route.split(' ');
  const { key, tag } = { ...beside, ...values };
  const query = new URLSearchParams({ ...beside, ...line.query?.(values) });
  const address = path.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
  const controller = new AbortController();
  const response = await fetch(`${url}/api${address}?${query}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(key && { 'Idempotency-Key': key }),
      ...(tag && { 'Last-Event-ID': tag, 'If-None-Match': `"${tag}"` }),
      ...(line.body && { 'Content-Type': 'application/json' }),
    },
    ...(line.body && { body: JSON.stringify({ ...beside, ...line.body(values) }) }),
    signal: controller.signal,
  });
  const text = `${[...response.headers]}\n${await read(response)}`;
  controller.abort();
  return { status: response.status, text };
}

/** The body of an answer; of an open stream the first event. */
async function read(response: Response): Promise<string> {
  const kind = response.headers.get('content-type') ?? '';
  if (kind === 'application/pdf') {
    const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    return pages.map(({ text }) => text).join(' ');
  }
  if (kind === 'application/zip') {
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    return Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('\n');
  }
  if (!kind.startsWith('text/event-stream') || !response.body) return response.text();
  let text = '';
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (/^data: .*\n\n/m.test(text)) break;
  }
  return text;
}
