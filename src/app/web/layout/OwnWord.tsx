import { useEffect } from 'react';
import type { PlaceWord } from '../../../enums.ts';
import { ownWordOf } from '../../../places.ts';
import { callPlaces } from '../../../ui/language/i18n.ts';

/** While it is shown, screens say this word in place of table. */
export function OwnWord({ word }: { word: PlaceWord }) {
  useEffect(() => {
    callPlaces(ownWordOf(word));
    return () => callPlaces();
  }, [word]);
  return null;
}
