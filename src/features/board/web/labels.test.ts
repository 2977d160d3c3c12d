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
  [{ customer_name: 'Maximilien-Alexandre' }, false],
  [{ customer_name: 'M. de la Rochefoucauld' }, true],
  [{ taken_by: 'Léa', table_label: 'Wintergarten' }, true],
])('a card gets the width of its lane for a long text or word: %o is %s', (texts, isWide) => {
  const none = { message: null, customer_name: null, table_label: null };
  expect(needsWidth({ ...none, taken_by: null, ...texts })).toBe(isWide);
});
