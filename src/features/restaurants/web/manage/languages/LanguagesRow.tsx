import { ArrowUp } from 'lucide-react';
import { useId, useState } from 'react';
import { type GuestLanguage, guestLanguages, languageNames } from '../../../../../languages.ts';
import { defineTexts, say, useTexts } from '../../../../../ui/language/i18n.ts';
import type { RestaurantWithTables } from '../../../contract.ts';
import { SettingRow } from '../SettingRow.tsx';

const FIELD = 'guest_languages';

/** The languages of the guest's page, and their order in its picker. */
export function LanguagesRow({ restaurant }: { restaurant: RestaurantWithTables }) {
  const t = useTexts(guestLanguageTexts);
  const { guest_languages } = restaurant;
  // Fields are in the order of the page.
  const offeredIn = (entered: FormData) => entered.getAll(FIELD) as GuestLanguage[];
  return (
    <SettingRow
      restaurant={restaurant}
      label={t('title')}
      value={guest_languages.map((language) => languageNames[language]).join(', ')}
      check={(entered) => ({
        [FIELD]:
          offeredIn(entered).length > 0 ? undefined : () => say(guestLanguageTexts, 'oneAtLeast'),
      })}
      changes={(entered) => ({ guest_languages: offeredIn(entered) })}
    >
      {({ [FIELD]: problem }) => <LanguageFields offered={guest_languages} problem={problem} />}
    </SettingRow>
  );
}

type LanguageFieldsProps = { offered: readonly GuestLanguage[]; problem: string | undefined };

function LanguageFields({ offered, problem }: LanguageFieldsProps) {
  const t = useTexts(guestLanguageTexts);
  const problemId = useId();
  const [order, setOrder] = useState(() => orderOf(offered));
  const [chosen, setChosen] = useState<ReadonlySet<GuestLanguage>>(() => new Set(offered));

  function toggle(language: GuestLanguage): void {
    const next = new Set(chosen);
    if (!next.delete(language)) next.add(language);
    setChosen(next);
  }

  return (
    <>
      <p className="text-pretty text-small text-muted">{t('hint')}</p>
      <fieldset>
        <legend className="sr-only">{t('choose')}</legend>
        <ul>
          {order.map((language, index) => (
            <LanguageItem
              key={language}
              language={language}
              isChosen={chosen.has(language)}
              before={chosen.has(language) ? lastOf(order.slice(0, index), chosen) : undefined}
              problem={index === 0 && problem ? problemId : undefined}
              onToggle={toggle}
              onMove={(other) => setOrder(moved(order, language, other))}
            />
          ))}
        </ul>
        {problem && (
          <p id={problemId} className="font-semibold text-red">
            {problem}
          </p>
        )}
      </fieldset>
    </>
  );
}

type LanguageItemProps = {
  language: GuestLanguage;
  isChosen: boolean;
  /** The offered language before it. */
  before: GuestLanguage | undefined;
  /** The id of the error, at the field that gets the focus for it. */
  problem: string | undefined;
  onToggle(language: GuestLanguage): void;
  onMove(before: GuestLanguage): void;
};

function LanguageItem({
  language,
  isChosen,
  before,
  problem,
  onToggle,
  onMove,
}: LanguageItemProps) {
  const t = useTexts(guestLanguageTexts);
  const name = languageNames[language];
  const move = before && t('before', { language: name, other: languageNames[before] });
  return (
    <li className="flex min-h-12 items-center justify-between gap-2">
      <label className="flex min-h-12 grow cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name={FIELD}
          value={language}
          checked={isChosen}
          aria-invalid={problem !== undefined}
          aria-describedby={problem}
          onChange={() => onToggle(language)}
          className="size-5 accent-sage"
        />
        <span lang={language}>{name}</span>
      </label>
      {before && (
        <button
          type="button"
          aria-label={move}
          title={move}
          onClick={() => onMove(before)}
          className="grid size-12 cursor-pointer place-content-center rounded-small text-muted hover:bg-sunken hover:text-ink"
        >
          <ArrowUp aria-hidden="true" className="size-5" />
        </button>
      )}
    </li>
  );
}

/** All languages: those that are offered first. */
function orderOf(offered: readonly GuestLanguage[]): GuestLanguage[] {
  return [...offered, ...guestLanguages.filter((language) => !offered.includes(language))];
}

function lastOf(
  languages: readonly GuestLanguage[],
  chosen: ReadonlySet<GuestLanguage>,
): GuestLanguage | undefined {
  return languages.findLast((language) => chosen.has(language));
}

function moved(
  order: readonly GuestLanguage[],
  language: GuestLanguage,
  before: GuestLanguage,
): GuestLanguage[] {
  const others = order.filter((other) => other !== language);
  return others.toSpliced(others.indexOf(before), 0, language);
}

const guestLanguageTexts = defineTexts('guest-languages', {
  fr: {
    title: 'Langues de vos clients',
    hint: 'La page de la table s’ouvre dans la langue du téléphone si vous la proposez. Vos clients peuvent en choisir une autre, dans l’ordre de cette liste. Vos écrans restent en français ou en anglais, et ce que les clients écrivent n’est pas traduit.',
    choose: 'Langues proposées',
    before: 'Mettre {{language}} avant {{other}}',
    oneAtLeast: 'Choisissez au moins une langue.',
  },
  en: {
    title: 'Languages of your guests',
    hint: 'A table’s page opens in the language of the phone if you offer it. Guests can choose another one, in the order of this list. Your own screens stay in French or English, and what guests write is not translated.',
    choose: 'Languages offered',
    before: 'Put {{language}} before {{other}}',
    oneAtLeast: 'Choose at least one language.',
  },
});
