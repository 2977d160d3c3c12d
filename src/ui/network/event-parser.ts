/** A server-sent event. */
export type LiveEvent = { type: string; id: string; data: string };

/**
 * Parses `text/event-stream` from chunks of any size. `onRetry` gets the server's reconnection time in
 * milliseconds.
 */
export function createEventParser(
  onEvent: (event: LiveEvent) => void,
  onRetry: (milliseconds: number) => void = () => {},
): (text: string) => void {
  let unread = '';
  let endedInReturn = false;
  let type = '';
  let id = '';
  let data: string[] = [];

  return function read(text: string): void {
    // A CR and its LF may arrive in two chunks and still form one line end.
    unread += endedInReturn && text[0] === '\n' ? text.slice(1) : text;
    if (text !== '') endedInReturn = text[text.length - 1] === '\r';
    const lines = unread.split(/\r\n|\r|\n/);
    unread = lines.pop() ?? '';
    for (const line of lines) readLine(line);
  };

  function readLine(line: string): void {
    if (line === '') {
      dispatch();
      return;
    }
    const colon = line.indexOf(':');
    if (colon === 0) return; // a comment: the server's heartbeat
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') type = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id' && value.indexOf('\0') < 0) id = value;
    else if (field === 'retry' && /^\d+$/.test(value)) onRetry(Number(value));
  }

  function dispatch(): void {
    if (data.length > 0) onEvent({ type: type || 'message', id, data: data.join('\n') });
    type = '';
    data = [];
  }
}
