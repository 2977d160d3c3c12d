/** The list while it is edited. Pure functions; each returns a new list. */

import type { Label } from '../../../../languages.ts';
import { limits } from '../../../../limits.ts';
import { randomId } from '../../../../ui/network/random-id.ts';
import { type Choice, type Wish, withPace } from '../../rules.ts';

type Place = Wish['place'];

/** How many wishes may have a place. */
export const placeLimits: Record<Place, number> = {
  button: limits.buttonsPerRestaurant,
  suggestion: limits.suggestionsPerRestaurant,
  hidden: limits.wishesPerRestaurant,
};

export function wishesIn(wishes: readonly Wish[], place: Place): Wish[] {
  return wishes.filter((wish) => wish.place === place);
}

export function hasRoom(wishes: readonly Wish[], place: Place): boolean {
  return wishesIn(wishes, place).length < placeLimits[place];
}

/** Puts a wish at an index of a place. */
export function putAt(wishes: readonly Wish[], id: string, place: Place, index: number): Wish[] {
  const wish = wishes.find((each) => each.id === id);
  if (!wish) return [...wishes];
  const others = wishes.filter((each) => each !== wish);
  const next = wishesIn(others, place)[index];
  const at = next ? others.indexOf(next) : others.length;
  return [...others.slice(0, at), { ...wish, place }, ...others.slice(at)];
}

/** The last of the buttons, or where there is room. */
export function addWish(wishes: readonly Wish[], id: string): Wish[] {
  const places = ['button', 'suggestion', 'hidden'] as const;
  const place = places.find((each) => hasRoom(wishes, each)) ?? 'hidden';
  const wish = { id, type: 'other', label: {}, icon: 'heart', place, choices: [] } as const;
  return [...wishes, withPace({ ...wish, choices: [] })];
}

/**
 * Another list in place of this one. What is no ready-made wish stays, hidden, as far as there is room: with an
 * id of its own, where the other list has its id.
 */
export function replacedBy(
  list: readonly Wish[],
  wishes: readonly Wish[],
  readyMade: readonly Omit<Wish, 'place'>[],
): Wish[] {
  const hide = (wish: Omit<Wish, 'place'>): Wish => ({ ...wish, place: 'hidden' });
  const isReadyMade = (wish: Wish) =>
    readyMade.some((one) => isSameList([hide(one)], [hide(wish)]));
  const taken = new Set(list.map(({ id }) => id));
  const room = limits.wishesPerRestaurant - list.length;
  const own = wishes
    .filter((wish) => !isReadyMade(wish))
    .slice(0, room)
    .map(hide);
  return [...list, ...own.map((wish) => (taken.has(wish.id) ? { ...wish, id: randomId() } : wish))];
}

export function moveChoice(choices: readonly Choice[], index: number, step: -1 | 1): Choice[] {
  const moved = [...choices];
  const [choice] = moved.splice(index, 1);
  if (choice) moved.splice(index + step, 0, choice);
  return moved;
}

export function isSameList(a: readonly Wish[], b: readonly Wish[]): boolean {
  return textOf(a) === textOf(b);
}

/** As it is sent: without empty words. */
export function tidied(wishes: readonly Wish[]): Wish[] {
  return wishes.map((wish) => ({
    ...wish,
    label: tidiedLabel(wish.label),
    choices: wish.choices.map((choice) => ({ ...choice, label: tidiedLabel(choice.label) })),
  }));
}

function tidiedLabel(label: Label): Label {
  const words = Object.entries(label).map(([language, text]) => [language, text.trim()] as const);
  return Object.fromEntries(words.filter(([, text]) => text !== ''));
}

/** Without the order of keys. */
function textOf(wishes: readonly Wish[]): string {
  return JSON.stringify(
    tidied(wishes).map(({ id, type, icon, place, label, choices }) => [
      id,
      type,
      icon,
      place,
      Object.entries(label).sort(),
      choices.map((choice) => [choice.id, Object.entries(choice.label).sort()]),
    ]),
  );
}

/** The fields without words, such as `order.label.fr` and `order.choices.0.label.fr`. */
export function fieldsWithoutWords(wishes: readonly Wish[]): string[] {
  return tidied(wishes).flatMap(({ id, label, choices }) => [
    ...(isEmpty(label) ? [`${id}.label.fr`] : []),
    ...choices.flatMap((choice, index) =>
      isEmpty(choice.label) ? [`${id}.choices.${index}.label.fr`] : [],
    ),
  ]);
}

function isEmpty(label: Label): boolean {
  return Object.keys(label).length === 0;
}

/** The server names a wish by its index, such as `wishes.3.label.fr`; fields are named by its id. */
export function fieldNameOf(path: string, sent: readonly Wish[]): string {
  const [, index, rest = ''] = /^wishes\.(\d+)\.(.+)$/.exec(path) ?? [];
  const id = sent[Number(index)]?.id;
  if (!id) return path;
  return `${id}.${rest.endsWith('label') ? `${rest}.fr` : rest}`;
}
