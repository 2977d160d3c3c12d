import { expect, it } from 'vitest';
import { needsWidth, statusKey } from './labels.ts';
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

it.each([
  [{ message: 'Une chaise haute' }, false],
  [{ message: 'Une chaise haute pour la petite' }, true],
  [{ message: 'Végétarienne ?' }, true],
  [{ customerName: 'Maximilien-Alexandre' }, false],
  [{ customerName: 'M. de la Rochefoucauld' }, true],
  [{ takenBy: 'Léa', tableLabel: 'Wintergarten' }, true],
])('a card gets the width of its lane for a long text or word: %o is %s', (texts, isWide) => {
  const none = { message: undefined, customerName: undefined, tableLabel: undefined };
  expect(needsWidth({ ...none, takenBy: undefined, ...texts })).toBe(isWide);
});
