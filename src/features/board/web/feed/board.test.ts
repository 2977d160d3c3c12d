import { describe, expect, it } from 'vitest';
import type { TableRequest } from '../../../requests/contract.ts';
import { newsBetween, withAnswer, withEvent, withList } from './board.ts';
import { readRequest } from './read-request.ts';
import { orderOf, versionOf } from './version-tag.ts';

function request(id: string, status = 'pending'): TableRequest {
  return readRequest({ id, status, created_at: '2026-08-21T18:00:00.000Z', table_number: 4 });
}

const board = withList(undefined, [request('a')], 'line-2026-08-21-7');

describe('an event', () => {
  it('of the next version is applied [REQ-20]', () => {
    const next = withEvent(board, request('b'), 'line-2026-08-21-8');
    expect(next).toMatchObject({
      requests: [request('a'), request('b')],
      version: 'line-2026-08-21-8',
    });
  });

  it('of a known request replaces its row', () => {
    const next = withEvent(board, request('a', 'in-progress'), 'line-2026-08-21-8');
    expect(next).toMatchObject({ requests: [{ id: 'a', status: 'in-progress' }] });
  });

  it.each(['line-2026-08-21-7', 'line-2026-08-21-6'])(
    'that is not newer (%s) is dropped',
    (version) => {
      expect(withEvent(board, request('b'), version)).toBe(board);
    },
  );

  it.each(['line-2026-08-21-9', 'line-2026-08-22-8', 'other-2026-08-21-8'])(
    'after a jump (%s) asks for the list',
    (version) => {
      expect(withEvent(board, request('b'), version)).toBe('gap');
    },
  );

  it('before the first list asks for the list', () => {
    expect(withEvent(undefined, request('b'), 'line-2026-08-21-8')).toBe('gap');
  });
});

describe('a list', () => {
  it.each(['line-2026-08-21-6', 'line-2026-08-22-6', 'line-2026-08-20-7'])(
    'of the older version %s is dropped',
    (version) => {
      expect(withList(board, [], version)).toBe(board);
    },
  );

  it.each(['line-2026-08-21-8', 'line-2026-08-22-7', 'line-2026-08-20-8', 'other-2026-08-21-1'])(
    'of version %s is applied',
    (version) => {
      expect(withList(board, [], version)).toMatchObject({ requests: [], version });
    },
  );

  it('keeps the row objects that did not change, so that their cards are not rendered again', () => {
    const rows = [request('a'), request('b'), request('c')];
    const first = withList(undefined, rows, 'line-2026-08-21-7');
    const changed = [request('d'), request('c'), request('b', 'in-progress'), request('a')];
    const { requests } = withList(first, changed, 'line-2026-08-21-8');
    expect(requests).toEqual(changed);
    expect(requests.map((row) => rows.includes(row))).toEqual([false, true, false, true]);
  });
});

describe('the answer to a call of this device', () => {
  const taken = request('a', 'in-progress');
  const ahead = withAnswer(board, taken, 'line-2026-08-21-9');

  it('is shown until the board reaches its version', () => {
    expect(ahead).toMatchObject({ requests: [taken], version: board.version });
    const meanwhile = withEvent(ahead, request('b'), 'line-2026-08-21-8');
    expect(meanwhile).toMatchObject({ requests: [taken, request('b')] });
    expect(withList(ahead, [request('a')], 'line-2026-08-21-8')).toMatchObject({
      requests: [taken],
    });
    const after = withList(ahead, [], 'line-2026-08-21-9');
    expect(after).toMatchObject({ requests: [], answers: [] });
  });

  it.each(['line-2026-08-21-7', 'line-2026-08-21-6', 'other-2026-08-21-9'])(
    'that is not certainly newer (%s) changes nothing',
    (version) => {
      expect(withAnswer(board, taken, version)).toBe(board);
    },
  );

  it('is replaced by a newer answer, never by an older one', () => {
    const done = request('a', 'completed');
    const newer = withAnswer(ahead, done, 'line-2026-08-21-10');
    expect(newer).toMatchObject({ requests: [done] });
    expect(withAnswer(newer, taken, 'line-2026-08-21-9')).toBe(newer);
  });

  it('does not bring back a request that has left the board', () => {
    const emptied = withList(board, [], 'line-2026-08-21-8');
    expect(withAnswer(emptied, taken, 'line-2026-08-21-9')).toMatchObject({ requests: [] });
  });
});

describe('news', () => {
  it('are requests that were absent before [NTF-02]', () => {
    expect(newsBetween([request('a')], [request('a'), request('b')])).toEqual([request('b')]);
  });

  it('are empty on the first load [NTF-03]', () => {
    expect(newsBetween(undefined, [request('a')])).toEqual([]);
  });

  it('include a request that its guest reopened, once [REQ-32]', () => {
    const done = request('a', 'completed');
    const reopened = { ...request('a'), reopened_at: '2026-08-21T18:05:00.000Z' };
    expect(newsBetween([done], [reopened])).toEqual([reopened]);
    expect(newsBetween([reopened], [{ ...reopened }])).toEqual([]);
  });

  it('include a taken request of which nothing is heard, once [RNG-24]', () => {
    const taken = request('a', 'in-progress');
    const stale = { ...taken, stale_at: '2026-08-21T18:20:00.000Z' };
    expect(newsBetween([taken], [stale])).toEqual([stale]);
    expect(newsBetween([stale], [{ ...stale }])).toEqual([]);
  });

  it('include what is put back, and no request that was pending before [RNG-23]', () => {
    const pending = request('a');
    for (const status of ['in-progress', 'cancelled']) {
      expect(newsBetween([request('a', status)], [pending])).toEqual([pending]);
    }
    expect(newsBetween([pending], [{ ...pending, moved_by: 'Léa' }])).toEqual([]);
  });

  it('include a handover, once, and no renewal [REQ-31]', () => {
    const taken = request('a', 'in-progress');
    const handed = { ...taken, handed_at: '2026-08-21T18:20:00.000Z' };
    expect(newsBetween([taken], [handed])).toEqual([handed]);
    expect(newsBetween([handed], [{ ...handed }])).toEqual([]);
    expect(newsBetween([handed], [taken])).toEqual([]);
  });

  it('do not include requests that are already taken', () => {
    expect(newsBetween([], [request('a', 'in-progress')])).toEqual([]);
  });
});

it('reads a weak ETag like a strong one', () => {
  expect([versionOf('W/"a-1-7"'), versionOf('"a-1-7"'), versionOf(null)]).toEqual([
    'a-1-7',
    'a-1-7',
    undefined,
  ]);
});

it('compares versions as numbers', () => {
  expect(orderOf('a-1-10', 'a-1-9')).toBe('next');
});
