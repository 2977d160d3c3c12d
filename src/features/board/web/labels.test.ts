import { expect, it } from 'vitest';
import { needsOwnRow, statusKey } from './labels.ts';
import { boardTexts } from './texts.ts';

function frenchLabel(status: string): string {
  const texts: Record<string, string> = boardTexts.fr;
  return texts[statusKey(status)] ?? '';
}

it.each([
  ['pending', 'En attente'],
  ['in-progress', 'En cours'],
  ['completed', 'Terminé'],
  ['cancelled', 'Annulé'],
])('labels %s as %s [REQ-02]', (status, label) => {
  expect(frenchLabel(status)).toBe(label);
});

it.each(['lost', '', 'Pending', 'constructor'])(
  'labels any other status (%s) as Inconnu [REQ-02]',
  (status) => {
    expect(frenchLabel(status)).toBe('Inconnu');
  },
);

it('a message of more than 30 characters takes the height of two cards', () => {
  expect(needsOwnRow({ message: 'Une chaise haute, s’il vous plaît'.slice(0, 30) })).toBe(false);
  expect(needsOwnRow({ message: 'Une chaise haute, s’il vous plaît' })).toBe(true);
});
