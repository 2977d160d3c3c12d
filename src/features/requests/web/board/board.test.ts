import { describe, expect, it } from 'vitest';
import { type Board, newsBetween, withEvent, withList } from './board.ts';
import { type BoardRequest, readRequest } from './board-request.ts';
import { standingOf, versionOf } from './version-tag.ts';

function request(id: string, status = 'pending'): BoardRequest {
  return readRequest({ id, status, created_at: '2026-08-21T18:00:00.000Z', table_number: 4 });
}

const board: Board = { requests: [request('a')], version: 'line-2026-08-21-7' };

describe('an event', () => {
  it('of the next version is applied [REQ-20]', () => {
    const next = withEvent(board, request('b'), 'line-2026-08-21-8');
    expect(next).toEqual({ requests: [request('a'), request('b')], version: 'line-2026-08-21-8' });
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

  it('before the first list asks for it', () => {
    expect(withEvent(undefined, request('b'), 'line-2026-08-21-8')).toBe('gap');
  });
});

describe('a list', () => {
  it('that is older than what the stream told is dropped', () => {
    expect(withList(board, [], 'line-2026-08-21-6')).toBe(board);
  });

  it.each(['line-2026-08-21-8', 'line-2026-08-22-1', 'other-2026-08-21-1'])(
    'of version %s is taken',
    (version) => {
      expect(withList(board, [], version)).toEqual({ requests: [], version });
    },
  );
});

describe('news', () => {
  it('are the requests absent before [NTF-02]', () => {
    expect(newsBetween([request('a')], [request('a'), request('b')])).toEqual([request('b')]);
  });

  it('are none on the first load [NTF-03]', () => {
    expect(newsBetween(undefined, [request('a')])).toEqual([]);
  });

  it('are not what somebody has taken already', () => {
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
  expect(standingOf('a-1-10', 'a-1-9')).toBe('next');
});
