import { useId, useState } from 'react';
import { cardClass, cardTitleClass } from '../../../../ui/card-classes.ts';
import { defineTexts, say, useTexts } from '../../../../ui/language/i18n.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { notifyFailure, reasonFor } from '../../../../ui/notices/notify-failure.ts';
import type { RestaurantWithTables } from '../../../restaurants/contract.ts';
import { saveRestaurant } from '../../../restaurants/web/manage/save-restaurant.ts';

type RequestsPerTable = RestaurantWithTables['requests_per_table'];

const choices = [
  { value: 'one', name: 'one', hint: 'oneHint', waiting: [16] },
  { value: 'one-per-wish', name: 'onePerWish', hint: 'onePerWishHint', waiting: [4, 16, 28] },
] as const;

/** How many active requests a table may have. A choice is stored at once. */
export function SeveralCard({ restaurant }: { restaurant: RestaurantWithTables }) {
  const t = useTexts(severalTexts);
  const id = useId();
  const [sent, setSent] = useState<RequestsPerTable>();
  const chosen = sent ?? restaurant.requests_per_table;

  async function choose(value: RequestsPerTable): Promise<void> {
    // Of two calls under way the older could win.
    if (sent !== undefined) return;
    setSent(value);
    try {
      await saveRestaurant(restaurant, { requests_per_table: value });
      notify({ id: 'wishes', type: 'success', title: () => say(severalTexts, 'saved') });
    } catch (error) {
      const message = reasonFor(error, () => say(severalTexts, 'notSaved'));
      notifyFailure(error, { id: 'wishes', message });
    }
    setSent(undefined);
  }

  return (
    <fieldset className={cardClass}>
      <legend className="contents">
        <h2 className={cardTitleClass}>{t('title')}</h2>
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {choices.map(({ value, name, hint, waiting }) => (
          <label
            key={value}
            className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-1 rounded-card border-2 border-line p-4 has-checked:border-sage has-checked:bg-sage-tint"
          >
            <Drawing waiting={waiting} />
            <input
              type="radio"
              name="requests_per_table"
              checked={chosen === value}
              aria-labelledby={`${id}-${value}`}
              aria-describedby={`${id}-${value}-hint`}
              onChange={() => void choose(value)}
              className="size-5 self-center accent-sage"
            />
            <span id={`${id}-${value}`} className="font-semibold">
              {t(name)}
            </span>
            <span
              id={`${id}-${value}-hint`}
              className="col-span-2 text-pretty text-small text-muted"
            >
              {t(hint)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A table, and the requests that wait for it. */
function Drawing({ waiting }: { waiting: readonly number[] }) {
  return (
    <svg viewBox="0 0 96 40" aria-hidden="true" className="col-span-2 mb-2 h-10 w-24 text-sage">
      <circle cx="20" cy="20" r="16" fill="none" stroke="currentColor" strokeWidth="2" />
      {waiting.map((y) => (
        <rect key={y} x="46" y={y} width="46" height="8" rx="4" fill="currentColor" />
      ))}
    </svg>
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
    saved: 'Setting saved',
    notSaved: 'The setting was not saved.',
  },
});
