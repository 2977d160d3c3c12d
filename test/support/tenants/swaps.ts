import { readPdf } from '../page-checks/pdf.ts';
import type { Theirs, Thing } from './two-houses.ts';

export type Values = Record<string, string>;

/** How one route is called with what is whose. */
export type Line = {
  /** What the owner is answered where all values are her own. */
  ok: number;
  /** The places that hold something of a house. `key` and `tag` are headers, the others stand in path, query or body. */
  places?: Record<string, Thing>;
  body?: (values: Values) => object;
  query?: (values: Values) => Values;
  /** What anyone may read here of the other house; nothing, where it is not said. */
  shows?: 'house' | 'request';
  /** Where these places hold all of this, the call is anybody's, and so no swap. Why, is said. */
  open?: { theirs: Values; why: string }[];
  /** Tries are counted for whichever address they name, account or not: these tables may change. */
  counts?: readonly string[];
};

/** Every choice of places that hold something of theirs, one at least, save what anybody may send. */
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

/** What stands `beside` goes as query, as fields of the body and as headers, under names that no call asks for. */
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

/** All that an answer says; of a stream that stays open the first thing it tells. */
async function read(response: Response): Promise<string> {
  const kind = response.headers.get('content-type') ?? '';
  if (kind === 'application/pdf') {
    const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    return pages.map(({ text }) => text).join(' ');
  }
  if (!kind.startsWith('text/event-stream') || !response.body) return response.text();
  let text = '';
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (/^data: .*\n\n/m.test(text)) break;
  }
  return text;
}
