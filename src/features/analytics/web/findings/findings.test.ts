import { expect, it } from 'vitest';
import { findSlow } from './findings.ts';

const counts = (taken: number, taken_promptly: number, unanswered = 0) => ({
  taken,
  taken_promptly,
  unanswered,
});
const table = (table_number: number, ...of: Parameters<typeof counts>) => ({
  table_number,
  ...counts(...of),
});
const hour = (hour: number, ...of: Parameters<typeof counts>) => ({ hour, ...counts(...of) });
const kind = (type: string, ...of: Parameters<typeof counts>) => ({ type, ...counts(...of) });
const none = { tables: [], hours: [], kinds: [], day_begins_at: 5 };
const usual = [1, 2, 3, 4].map((number) => table(number, 100, 90));

it('names the tables that wait longer, in their order, with both shares', () => {
  const tables = [...usual, table(12, 50, 20), table(11, 30, 15, 10)];
  expect(findSlow({ ...none, tables })?.tables).toMatchObject({
    slow: [{ table_number: 11 }, { table_number: 12 }],
    share: 35 / 90,
    shareElsewhere: 0.9,
  });
});

it('names at most four tables, the slowest', () => {
  const slow = [5, 6, 7, 8, 9].map((number) => table(number, 100, 20 + number));
  const named = findSlow({ ...none, tables: [...usual, ...slow] })?.tables?.slow;
  expect(named?.map(({ table_number }) => table_number)).toEqual([5, 6, 7, 8]);
});

it('names no table with too few requests, too few late ones, or a difference that may be chance', () => {
  for (const uncertain of [
    table(5, 19, 0),
    table(5, 20, 16),
    table(5, 22, 16),
    table(5, 2000, 1600),
  ]) {
    const found = findSlow({ ...none, tables: [...usual, uncertain] });
    expect(found).toEqual({ tables: undefined, hours: undefined, kinds: undefined });
  }
  const fewElsewhere = [table(1, 10, 10), table(2, 9, 9), table(3, 100, 20)];
  expect(findSlow({ ...none, tables: fewElsewhere })).toBeUndefined();
});

it('says nothing, not even that all is well, before two parts have enough requests', () => {
  expect(findSlow(none)).toBeUndefined();
  expect(findSlow({ ...none, tables: [table(1, 20, 0), table(2, 19, 19)] })).toBeUndefined();
  expect(findSlow({ ...none, tables: usual })).toMatchObject({ tables: undefined });
});

it('names the slowest hour with the slow hours beside it, over midnight too', () => {
  const hours = [hour(12, 100, 90), hour(13, 100, 92), hour(19, 100, 50), hour(21, 100, 88)];
  const late = [hour(22, 100, 89), hour(23, 100, 45), hour(0, 50, 20), hour(1, 30, 28)];
  const found = findSlow({ ...none, hours: [...late, ...hours] })?.hours;
  expect(found?.slow.map((each) => each.hour)).toEqual([23, 0]);
});

it('names one kind', () => {
  const kinds = [kind('water', 100, 90), kind('bread', 100, 91), kind('bill', 100, 40)];
  expect(findSlow({ ...none, kinds })?.kinds?.slow).toMatchObject([{ type: 'bill' }]);
});
