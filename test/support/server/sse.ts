import { createEventParser, type LiveEvent } from '../../../src/ui/network/live.ts';
import type { TestRestaurant } from '../people/people.ts';

/** An open stream of server-sent events, read one event after the other. */
export type OpenStream = {
  status: number;
  headers: Headers;
  /** Waits for the next event, which must have this type. */
  next<T = unknown>(type: string): Promise<{ id: string; data: T }>;
  /** Waits for the next event of any type. */
  any<T = unknown>(): Promise<{ type: string; id: string; data: T }>;
  /** Resolves when the server has ended the stream. */
  ended(): Promise<void>;
  /** Received events that were not read. */
  unread(): LiveEvent[];
  /** Everything received, as raw text. */
  said(): string;
  /** Resolves when this text has been received, also in comments. */
  says(text: string): Promise<void>;
  close(): void;
};

const DEADLINE_MILLISECONDS = 3000;

export async function openStream(
  url: string,
  headers: Record<string, string> = {},
): Promise<OpenStream> {
  const controller = new AbortController();
  const response = await fetch(url, { headers, signal: controller.signal });
  const events: LiveEvent[] = [];
  let text = '';
  let isOver = false;
  let wake = () => {};

  const parse = createEventParser((event) => events.push(event));
  const reading = readAll(response, (piece) => {
    text += piece;
    parse(piece);
    wake();
  }).finally(() => {
    isOver = true;
    wake();
  });
  reading.catch(() => {});

  async function until(what: string, isTrue: () => boolean): Promise<void> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(new Error(`No ${what} within ${DEADLINE_MILLISECONDS} ms. Came: ${text}`)),
      DEADLINE_MILLISECONDS,
    );
    try {
      while (!isTrue()) {
        if (isOver) throw new Error(`The stream ended before: ${what}. Came: ${text}`);
        const news = new Promise<void>((resolve) => {
          wake = resolve;
        });
        await Promise.race([news, late]);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  async function shift(what: string): Promise<LiveEvent> {
    await until(what, () => events.length > 0);
    const event = events.shift();
    if (!event) throw new Error('another reader took the event');
    return event;
  }

  return {
    status: response.status,
    headers: response.headers,
    async next(type) {
      const event = await shift(`event ${type}`);
      if (event.type !== type) {
        throw new Error(`Expected ${type}, came ${event.type}: ${event.data}`);
      }
      return { id: event.id, data: JSON.parse(event.data) };
    },
    async any() {
      const event = await shift('event');
      return { ...event, data: JSON.parse(event.data) };
    },
    ended: () => until('end', () => isOver),
    unread: () => [...events],
    said: () => text,
    says: (expected) => until(expected, () => text.includes(expected)),
    close: () => controller.abort(),
  };
}

/** Opens the live stream of a restaurant's board as its staff. */
export function openBoard(
  { url }: { url: string },
  { board, owner }: TestRestaurant,
): Promise<OpenStream> {
  return openStream(`${url}/api${board}/stream`, { Authorization: `Bearer ${owner.token}` });
}

async function readAll(response: Response, onText: (text: string) => void): Promise<void> {
  if (!response.body) return;
  const decoder = new TextDecoder();
  for await (const piece of response.body) onText(decoder.decode(piece, { stream: true }));
}
