import { describe, expect, it } from 'vitest';
import { createEventParser, type LiveEvent } from './live.ts';

const stream =
  ': beat\r\n\r\nid: a-1-7\r\nevent: request\r\ndata: {"n":\r\ndata: 1}\r\n\r\ndata:x\n\nevent: nothing\n\ndata: unfinished';
const expected: LiveEvent[] = [
  { type: 'request', id: 'a-1-7', data: '{"n":\n1}' },
  { type: 'message', id: 'a-1-7', data: 'x' },
];

function readInPiecesOf(size: number): LiveEvent[] {
  const events: LiveEvent[] = [];
  const read = createEventParser((event) => events.push(event));
  for (let at = 0; at < stream.length; at += size) read(stream.slice(at, at + size));
  return events;
}

describe('the event parser', () => {
  it.each([1, 2, 3, 7, 1000])('reads the same events from chunks of %i characters', (size) => {
    expect(readInPiecesOf(size)).toEqual(expected);
  });
});
