import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../limits.ts';
import { Refusal } from '../http/errors.ts';
import { eventFrame, Streams } from './streams.ts';

let now: number;
const clock = { now: () => new Date(now), monotonic: () => now };
beforeEach(() => {
  now = Date.parse('2026-11-21T19:30:00Z');
});

/** A response without a socket, as for a reader who never reads. */
function toNobody(): ServerResponse {
  return new ServerResponse(new IncomingMessage(new Socket()));
}

const owner = (key: string) => ({ key, max: 2, sessionId: key });
const guest = (key: string, address: string) => ({ key, max: 2, address });

describe('a reader who does not read', () => {
  it('is cut once 64 KB wait, plus the size of its snapshot', () => {
    const streams = new Streams(clock, true);
    const hungry = streams.open(toNobody(), owner('a'));
    const withBoard = streams.open(toNobody(), owner('b'));
    withBoard.writeSnapshot('x'.repeat(100 * 1024));
    const frame = eventFrame('request', '1', 'x'.repeat(1000));
    const frames = Math.floor(limits.streamUnsentBytes / frame.length);
    for (let sent = 0; sent < frames - 1; sent += 1) {
      hungry.write(frame);
      withBoard.write(frame);
    }
    expect([hungry.isClosed, withBoard.isClosed]).toEqual([false, false]);
    hungry.write(frame);
    hungry.write(frame);
    expect([hungry.isClosed, withBoard.isClosed]).toEqual([true, false]);
    expect(streams.size).toBe(1);
  });

  it('is cut when nothing drains for 15 seconds', async () => {
    const streams = new Streams(clock, true);
    const stream = streams.open(toNobody(), owner('a'));
    stream.write(eventFrame('request', '1', '{}'));
    for (let second = 0; second < 14; second += 1) {
      now += 1000;
      await streams.tick();
    }
    expect(stream.isClosed).toBe(false);
    now += 1000;
    await streams.tick();
    expect(stream.isClosed).toBe(true);
  });
});

describe('open streams', () => {
  it('are limited per owner; closing one allows another', () => {
    const streams = new Streams(clock, true);
    streams.open(toNobody(), owner('a'));
    const second = streams.open(toNobody(), owner('a'));
    expect(() => streams.open(toNobody(), owner('a'))).toThrow(Refusal);
    streams.open(toNobody(), owner('b'));
    second.end();
    streams.open(toNobody(), owner('a'));
  });

  it('are limited to 10,000 per process', () => {
    const streams = new Streams(clock, true);
    for (let index = 0; index < limits.streamsPerProcess; index += 1) {
      streams.open(toNobody(), owner(`${index}`));
    }
    expect(() => streams.open(toNobody(), owner('one more'))).toThrow('too_many');
  });

  it('of guests are limited to 500 per network address, without affecting others or staff [API-64]', () => {
    const streams = new Streams(clock, true);
    const { guestStreamsPerAddress: most } = limits;
    const open = Array.from({ length: most }, (_, index) =>
      streams.open(toNobody(), guest(`${index}`, '192.0.2.1')),
    );
    expect(() => streams.open(toNobody(), guest('one more', '192.0.2.1'))).toThrow('too_many');
    streams.open(toNobody(), guest('one more', '192.0.2.2'));
    streams.open(toNobody(), owner('staff'));
    open[0]?.end();
    streams.open(toNobody(), guest('one more', '192.0.2.1'));
  });

  it('of guests leave 2,000 streams to staff [API-64]', () => {
    const streams = new Streams(clock, true);
    const places = limits.streamsPerProcess - limits.streamsKeptForStaff;
    for (let index = 0; index < places; index += 1) {
      streams.open(toNobody(), guest(`${index}`, `192.0.2.${index % 100}`));
    }
    expect(() => streams.open(toNobody(), guest('late', 'far away'))).toThrow('too_many');
    for (let index = 0; index < limits.streamsKeptForStaff; index += 1) {
      streams.open(toNobody(), owner(`staff ${index}`));
    }
    expect(() => streams.open(toNobody(), owner('one more'))).toThrow('too_many');
  });

  it('do not include a reader who disconnected before the stream was open', () => {
    const streams = new Streams(clock, true);
    const gone = toNobody();
    gone.destroy();
    streams.open(gone, owner('a'));
    expect(streams.size).toBe(0);
  });

  it('of a session are ended without a look at those of others', () => {
    const streams = new Streams(clock, true);
    let looks = 0;
    const others = Array.from({ length: 5 }, (_, index) =>
      streams.open(toNobody(), {
        key: `${index}`,
        max: 1,
        get sessionId() {
          looks += 1;
          return `other ${index}`;
        },
      }),
    );
    const [one, another] = [1, 2].map(() => streams.open(toNobody(), owner('a')));
    looks = 0;
    streams.endOtherMembers('a', 'somebody else');
    streams.endSession('a');
    expect(looks).toBe(0);
    expect([one?.isClosed, another?.isClosed]).toEqual([true, true]);
    expect(others.some(({ isClosed }) => isClosed)).toBe(false);
    expect([...streams.sessions()]).toEqual(others.map((_, index) => `other ${index}`));
  });

  it('are looked at in pieces, between which other work goes on', async () => {
    const streams = new Streams(clock, true);
    const stalled = Array.from({ length: 1000 }, (_, index) =>
      streams.open(toNobody(), owner(`${index}`)),
    );
    now += limits.streamDrainSeconds * 1000;
    let openMeanwhile = 0;
    setImmediate(() => {
      openMeanwhile = streams.size;
    });
    await streams.tick();
    expect(stalled.every(({ isClosed }) => isClosed)).toBe(true);
    expect(openMeanwhile).toBeGreaterThan(0);
  });

  it('are ended at shutdown, and new ones are refused', () => {
    const streams = new Streams(clock, true);
    const stream = streams.open(toNobody(), owner('a'));
    streams.endAll();
    expect(stream.isClosed).toBe(true);
    expect(() => streams.open(toNobody(), owner('a'))).toThrow('unavailable');
  });
});
