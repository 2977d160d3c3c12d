import { expect, it } from 'vitest';
import { figuresAddressIn, paramsOf } from './address.ts';

const read = (query: string) => figuresAddressIn(new URLSearchParams(query));

it('defaults to a month, by day [ANA-01, ANA-03]', () => {
  const address = {
    period: '1 month',
    groupBy: 'day',
    restaurant: undefined,
    q: '',
    page: 1,
    zone: undefined,
  };
  expect(read('')).toEqual(address);
  expect(String(paramsOf(read('')))).toBe('');
});

it('writes the choice into the address and reads it back', () => {
  const query = 'restaurant=demo&zone=z1&period=1+year&groupBy=week&q=zo%C3%A9&page=3';
  expect(String(paramsOf(read(query)))).toBe(query);
  expect(read(query)).toMatchObject({ period: '1 year', groupBy: 'week', page: 3 });
});

it.each(['today', 'yesterday', '2026-11-01..2026-11-15'])('accepts %s [ANA-16]', (period) => {
  expect(read(`period=${period}`)).toMatchObject({ period });
  expect(String(paramsOf(read(`period=${period}`)))).toBe(`period=${period}`);
});

it('ignores invalid values', () => {
  for (const page of ['0', '-1', '1.5', 'x', 'Infinity', '1e400', '']) {
    const address = read(`period=1+century&groupBy=hour&restaurant=&page=${page}`);
    expect(address).toEqual(read(''));
  }
});
