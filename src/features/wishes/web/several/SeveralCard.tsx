import { useId, useState } from 'react';
import { defineTexts, useTexts } from '../../../../ui/language/i18n.ts';
import type { RestaurantWithTables } from '../../../restaurants/contract.ts';
import { SettingsCard } from '../../../restaurants/web/manage/SettingsCard.tsx';

type RequestsPerTable = RestaurantWithTables['requests_per_table'];

const choices = [
  { value: 'one', name: 'one', hint: 'oneHint' },
  { value: 'one-per-wish', name: 'onePerWish', hint: 'onePerWishHint' },
] as const;

/** The form for how many active requests a table may have. */
export function SeveralCard({ restaurant }: { restaurant: RestaurantWithTables }) {
  const t = useTexts(severalTexts);
  const [saved, setSaved] = useState(restaurant.requests_per_table);
  const [chosen, setChosen] = useState(saved);
  return (
    <SettingsCard
      restaurant={restaurant}
      texts={severalTexts}
      summary={t(saved === 'one' ? 'one' : 'onePerWish')}
      changes={() => ({ requests_per_table: chosen })}
      onSaved={({ requests_per_table }) => setSaved(requests_per_table)}
    >
      {() => (
        <fieldset className="grid gap-2">
          <legend className="sr-only">{t('title')}</legend>
          {choices.map(({ value, name, hint }) => (
            <Choice
              key={value}
              value={value}
              name={t(name)}
              hint={t(hint)}
              isChosen={chosen === value}
              onChoose={setChosen}
            />
          ))}
        </fieldset>
      )}
    </SettingsCard>
  );
}

type ChoiceProps = {
  value: RequestsPerTable;
  name: string;
  hint: string;
  isChosen: boolean;
  onChoose(value: RequestsPerTable): void;
};

function Choice({ value, name, hint, isChosen, onChoose }: ChoiceProps) {
  const hintId = useId();
  return (
    <div>
      <label className="flex min-h-12 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="radio"
          name="requests_per_table"
          checked={isChosen}
          aria-describedby={hintId}
          onChange={() => onChoose(value)}
          className="size-5 shrink-0 accent-sage"
        />
        {name}
      </label>
      <p id={hintId} className="ps-8 text-pretty text-small text-muted">
        {hint}
      </p>
    </div>
  );
}

/** Texts of how many requests a table may have. */
const severalTexts = defineTexts('requests-per-table', {
  fr: {
    title: 'Demandes par table',
    one: 'Une à la fois',
    oneHint: 'Tant qu’une demande n’est pas finie, la table ne peut pas en faire une autre.',
    onePerWish: 'Une de chaque',
    onePerWishHint:
      'La table peut demander l’addition pendant que l’eau arrive. La même demande ne compte qu’une fois. Votre tableau les met ensemble\u202f: un geste les prend toutes.',
    save: 'Enregistrer ce réglage',
    saved: 'Réglage enregistré',
    notSaved: 'Le réglage n’a pas été enregistré.',
  },
  en: {
    title: 'Requests per table',
    one: 'One at a time',
    oneHint: 'Until a request is finished, the table cannot make another.',
    onePerWish: 'One of each',
    onePerWishHint:
      'A table can ask for the bill while its water is on the way. The same request counts once. Your board puts them together: one tap takes them all.',
    save: 'Save this setting',
    saved: 'Setting saved',
    notSaved: 'The setting was not saved.',
  },
});
