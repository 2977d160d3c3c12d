import { afterEach, expect, it } from 'vitest';
import { limits } from '../../../limits.ts';
import { refusals } from '../../../platform/http/errors.ts';
import type { SheetOrder } from './qr-sheet.ts';
import { patience, SheetPress } from './sheet-press.ts';

const order: SheetOrder = {
  restaurant: { name: 'Le Petit Bistrot', slug: 'le-petit-bistrot' },
  tables: [{ number: 1 }],
  origin: 'https://sonnette.example',
  language: 'fr',
};
const usual = patience.seconds;
const press = new SheetPress();

afterEach(async () => {
  patience.seconds = usual;
  await press.close();
});

it('sheets that wait behind one that takes too long are printed by a new thread', async () => {
  patience.seconds = 0.001;
  const late = press.make(order, 'a5', 'one');
  // The time-out of a sheet is read when its turn comes.
  patience.seconds = usual;
  const waiting = [press.make(order, 'a5', 'one'), press.make(order, 'a5', 'one')];
  await expect(late).rejects.toMatchObject({ kind: refusals.unavailable });
  for (const sheet of await Promise.all(waiting)) {
    expect(Buffer.from(sheet.subarray(0, 5)).toString()).toBe('%PDF-');
  }
});

it('a sheet that is asked for while an idle thread ends is printed by a new thread', async () => {
  await press.make(order, 'a5', 'one');
  const ending = press.close();
  expect((await press.make(order, 'a5', 'one')).length).toBeGreaterThan(0);
  await ending;
});

it('an account that asks for many sheets delays no other, and is refused itself', async () => {
  const done: string[] = [];
  const print = (from: string) => press.make(order, 'a5', from).then(() => done.push(from));
  const many = Array.from({ length: limits.sheetsInLine + 1 }, () => print('many'));
  const refused = expect(many.at(-1)).rejects.toMatchObject({ kind: refusals.unavailable });
  await print('one');
  expect(done).toEqual(['many', 'many', 'one']);
  await refused;
  await Promise.all(many.slice(0, -1));
});

it('sheets are printed in the order of their calls', async () => {
  const done: number[] = [];
  const calls = Array.from({ length: limits.sheetsInLine }, (_, index) =>
    press.make(order, 'a5', 'one').then(() => done.push(index)),
  );
  await Promise.all(calls);
  expect(done).toEqual(calls.map((_, index) => index));
});
