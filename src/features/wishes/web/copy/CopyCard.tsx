import { useId, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../../ui/card-classes.ts';
import { defineTexts, say, useTexts } from '../../../../ui/language/i18n.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { notifyFailure, reasonFor } from '../../../../ui/notices/notify-failure.ts';
import { copyWishes } from '../draft/use-draft.ts';

export type OtherHouse = { id: string; name: string };

type CopyCardProps = { restaurantId: string; others: readonly OtherHouse[]; isUnsaved: boolean };

/** Gives the stored list to other restaurants of the account. */
export function CopyCard({ restaurantId, others, isUnsaved }: CopyCardProps) {
  const t = useTexts(copyTexts);
  const titleId = useId();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const { length: count } = chosen;

  async function copy(): Promise<void> {
    setBusy(true);
    try {
      await copyWishes(restaurantId, chosen);
      setChosen([]);
      notify({ id: 'wishes', type: 'success', title: () => say(copyTexts, 'copied', { count }) });
    } catch (error) {
      const message = reasonFor(error, () => say(copyTexts, 'notCopied'));
      notifyFailure(error, { id: 'wishes', message });
    }
    setBusy(false);
  }

  return (
    <section aria-labelledby={titleId} className={cardClass}>
      <div>
        <h2 id={titleId} className={cardTitleClass}>
          {t('title')}
        </h2>
        <p className="text-small text-pretty text-muted">{t(isUnsaved ? 'saveFirst' : 'hint')}</p>
      </div>
      {!isUnsaved && (
        <ul>
          {others.map(({ id, name }) => (
            <li key={id}>
              <label className="flex min-h-12 cursor-pointer items-center gap-3 wrap-anywhere">
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={({ target }) =>
                    setChosen([
                      ...chosen.filter((each) => each !== id),
                      ...(target.checked ? [id] : []),
                    ])
                  }
                  className="size-5 shrink-0 accent-sage"
                />
                {name}
              </label>
            </li>
          ))}
        </ul>
      )}
      {!isUnsaved && count > 0 && (
        <div className="grid justify-items-start gap-3">
          <p className="text-pretty">{t('warning')}</p>
          <Button busy={isBusy} onClick={() => void copy()}>
            {t('replace', { count })}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Texts of copying a list. */
const copyTexts = defineTexts('copy-wishes', {
  fr: {
    title: 'Copier vers vos autres maisons',
    hint: 'Cochez celles qui auront cette liste.',
    saveFirst: 'Enregistrez d’abord cette liste.',
    warning:
      'Cette liste y remplace toutes les demandes\u202f: boutons, suggestions et demandes masquées. Le reste ne change pas.',
    replace_one: 'Remplacer sa liste',
    replace_other: 'Remplacer les {{count}} listes',
    copied_one: 'Liste copiée dans {{count}} maison',
    copied_other: 'Liste copiée dans {{count}} maisons',
    notCopied: 'Aucune liste n’a été remplacée.',
  },
  en: {
    title: 'Copy to your other restaurants',
    hint: 'Tick those that will have this list.',
    saveFirst: 'Save this list first.',
    warning:
      'There, this list replaces all requests: buttons, suggestions and hidden ones. Nothing else changes.',
    replace_one: 'Replace its list',
    replace_other: 'Replace the {{count}} lists',
    copied_one: 'List copied to {{count}} restaurant',
    copied_other: 'List copied to {{count}} restaurants',
    notCopied: 'No list was replaced.',
  },
});
