import { useState } from 'react';
import { type GuestLanguage, type Label, labelIn } from '../../../../languages.ts';
import type { OfferedWish } from '../../../requests/guests/contract.ts';
import type { Wish } from '../../../wishes/rules.ts';
import type { Labels } from '../language/use-guest-language.ts';
import type { TablePageData } from '../types.ts';
import { call } from './call.ts';

const LOAD_MILLISECONDS = 8000;

/**
 * The wishes that the page offers. Where the restaurant has more than two languages, the page comes with
 * labels in one, and loads those in another when its guest picks it.
 */
export function useLabels({ wishes: served, restaurant }: TablePageData) {
  const [wishes, setWishes] = useState(served);
  const labels: Labels = {
    isKnown: (language) => wishes.every(({ label }) => label[language] !== undefined),
    async load(language) {
      if (labels.isKnown(language)) return true;
      const path = `/api/restaurants/${encodeURIComponent(restaurant.slug)}/wishes`;
      const answer = await call('GET', path, { milliseconds: LOAD_MILLISECONDS });
      const list: unknown = Object(answer?.body).wishes;
      if (!Array.isArray(list)) return false;
      setWishes((now) => now.map((wish) => inLanguage(wish, list, language)));
      return true;
    },
  };
  return { wishes, labels };
}

/** With the labels in one more language. A wish that was removed meanwhile keeps its words. */
function inLanguage(wish: OfferedWish, list: readonly Wish[], language: GuestLanguage) {
  const present = list.find(({ id }) => id === wish.id) ?? wish;
  const choices = wish.choices.map((choice) => {
    const { label } = present.choices.find(({ id }) => id === choice.id) ?? choice;
    return { ...choice, label: withWords(choice.label, label) };
  });
  return { ...wish, label: withWords(wish.label, present.label), choices };

  function withWords(known: Label, present: Label): Label {
    return { ...known, [language]: labelIn(present, language) };
  }
}
