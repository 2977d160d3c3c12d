import { describe, expect, it } from 'vitest';
import { movedCards } from './use-settled.ts';

describe('a card that a finger may not have meant', () => {
  it.each([
    ['came where another stood', [['t10', 't3']], [['t5', 't10', 't3']], ['t5', 't10']],
    ['moved up when one left', [['t10', 't3']], [['t3']], ['t3']],
    ['is in the lane where it happened', [['a', 'b'], ['c']], [['b'], ['a', 'c']], ['b', 'a']],
  ])('%s', (_what, before, after, moved) => {
    expect(movedCards(before, after)).toEqual(moved);
  });

  it.each([
    ['nothing changed', [['a', 'b']], [['a', 'b']]],
    ['it came into free room', [['a']], [['a', 'b']]],
    ['it is the first', [[]], [['a']]],
    ['the board was just opened', [], [['a', 'b']]],
  ])('is none where %s', (_what, before, after) => {
    expect(movedCards(before, after)).toEqual([]);
  });
});
