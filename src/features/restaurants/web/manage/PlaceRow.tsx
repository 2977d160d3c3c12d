import { namedPlaces, numberedPlace } from '../../../../place-names.ts';
import { defineTexts, useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import type { RestaurantChanges, RestaurantWithTables } from '../../contract.ts';
import { SettingRow } from './SettingRow.tsx';

type PlaceRowProps = { restaurant: RestaurantWithTables; onSaved(): void };

/** The word for what has a number. */
export function PlaceRow({ restaurant, onSaved }: PlaceRowProps) {
  const t = useTexts(placeTexts);
  const { language } = useLanguage();
  return (
    <SettingRow
      restaurant={restaurant}
      label={t('label')}
      value={numberedPlace(restaurant.place_word, language, '')}
      changes={(entered) => ({
        place_word: entered.get('place_word') as RestaurantChanges['place_word'],
      })}
      onSaved={onSaved}
    >
      {({ place_word: error }) => (
        <SelectField
          label={t('label')}
          hint={t('hint')}
          name="place_word"
          defaultValue={restaurant.place_word}
          error={error}
        >
          {namedPlaces.map((word) => (
            <option key={word} value={word}>
              {numberedPlace(word, language, '')}
            </option>
          ))}
        </SelectField>
      )}
    </SettingRow>
  );
}

/** Texts of the word for what has a number. */
const placeTexts = defineTexts('place-word', {
  fr: {
    label: 'Ce qui porte un numéro',
    hint: 'Le mot que lisent vos clients et votre équipe, sur les écrans et les codes à imprimer.',
  },
  en: {
    label: 'What has a number',
    hint: 'The word that guests and your team read, on screens and on codes to print.',
  },
});
