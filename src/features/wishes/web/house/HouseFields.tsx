import type { PlaceWord } from '../../../../enums.ts';
import { namedPlaces, numberedPlace } from '../../../../place-names.ts';
import { defineTexts, useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import type { WishDraft } from '../draft/use-draft.ts';

type HouseFieldsProps = {
  draft: WishDraft;
  /** As the restaurant has it. */
  isOpenAllHours: boolean;
};

/** What a pack sets of the restaurant besides the list: saved with it, and changed before. */
export function HouseFields({ draft: { house, changeHouse }, isOpenAllHours }: HouseFieldsProps) {
  const t = useTexts(houseTexts);
  const { language } = useLanguage();
  if (!house?.place_word) return null;
  return (
    <>
      <SelectField
        label={t('callFrom')}
        name="place_word"
        value={house.place_word}
        onChange={({ target }) => changeHouse({ place_word: target.value as PlaceWord })}
      >
        {namedPlaces.map((word) => (
          <option key={word} value={word}>
            {numberedPlace(word, language, '').toLowerCase()}
          </option>
        ))}
      </SelectField>
      {house.place_word === 'room' && (
        <label className="flex min-h-12 cursor-pointer items-center gap-3 font-semibold">
          <input
            type="checkbox"
            checked={house.open_all_hours ?? isOpenAllHours}
            onChange={({ target }) => changeHouse({ open_all_hours: target.checked })}
            className="size-6 shrink-0 accent-sage"
          />
          {t('open')}
        </label>
      )}
    </>
  );
}

/** Texts of what a pack sets of the restaurant. */
export const houseTexts = defineTexts('pack-house', {
  fr: {
    noAlarm: 'Sonnette n’est ni un appel malade ni un système d’urgence.',
    callFrom: 'Vos clients appellent depuis une…',
    open: 'Ouvert jour et nuit',
  },
  en: {
    noAlarm: 'Sonnette is no nurse call and no emergency system.',
    callFrom: 'Guests call from a…',
    open: 'Open day and night',
  },
});
