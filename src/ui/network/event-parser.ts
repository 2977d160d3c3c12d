import { createParser } from 'eventsource-parser';

/** A server-sent event. `id` is the last id that the server sent, with this event or an earlier one. */
export type LiveEvent = { type: string; id: string; data: string };

/**
 * Parses `text/event-stream` from chunks of any size. `onRetry` gets the server's reconnection time in
 * milliseconds.
 */
export function createEventParser(
  onEvent: (event: LiveEvent) => void,
  onRetry?: (milliseconds: number) => void,
): (text: string) => void {
  let lastId = '';
  const parser = createParser({
    onId: (id) => {
      lastId = id;
    },
    onEvent: ({ event = 'message', data }) => onEvent({ type: event, id: lastId, data }),
    onRetry,
  });
  return (text) => parser.feed(text);
}
