import { useId, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../../ui/card-classes.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { defineTexts, say, useTexts } from '../../../../ui/language/i18n.ts';
import { ApiError } from '../../../../ui/network/api.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { useForm } from '../../../../ui/use-form.ts';
import { copyWishes } from '../draft/use-draft.ts';

export type OtherHouse = { id: string; name: string };

type CopyProps = { restaurant: OtherHouse; others: readonly OtherHouse[] };

/** Gives the stored list to other restaurants of the account. */
export function CopyCard({ isUnsaved, ...copy }: CopyProps & { isUnsaved: boolean }) {
  const t = useTexts(copyTexts);
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby={titleId} className={cardClass}>
      <div>
        <h2 id={titleId} className={cardTitleClass}>
          {t('title')}
        </h2>
        <p className="text-small text-pretty text-muted">{t(isUnsaved ? 'saveFirst' : 'hint')}</p>
      </div>
      {!isUnsaved && (
        <Button look="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
          {t('act')}
        </Button>
      )}
      {isOpen && <CopyDialog {...copy} onClose={() => setOpen(false)} />}
    </section>
  );
}

function CopyDialog({ restaurant, others, onClose }: CopyProps & { onClose(): void }) {
  const t = useTexts(copyTexts);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const form = useForm({
    check: () => ({ to: chosen.length > 0 ? undefined : () => say(copyTexts, 'chooseOne') }),
    async send() {
      const { length: count } = await copyWishes(restaurant.id, chosen);
      notify({ id: 'wishes', type: 'success', title: () => say(copyTexts, 'copied', { count }) });
      onClose();
    },
    onFailure: (error) => ({
      to: () => `${say(copyTexts, 'notCopied')} ${error instanceof ApiError ? error.message : ''}`,
    }),
  });
  return (
    <FormDialog
      title={t('dialog', { name: restaurant.name })}
      cancel={t('cancel')}
      submit={t('replace')}
      form={form}
      problem={form.problems['to']}
      onClose={onClose}
    >
      <p className="text-pretty">{t('warning')}</p>
      <fieldset className="grid">
        <legend className="font-semibold">{t('choose')}</legend>
        {others.map(({ id, name }) => (
          <label key={id} className="flex min-h-12 cursor-pointer items-center gap-3 wrap-anywhere">
            <input
              type="checkbox"
              name="to"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
              className="size-5 shrink-0 accent-sage"
            />
            {name}
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}

/** Texts of copying a list. */
const copyTexts = defineTexts('copy-wishes', {
  fr: {
    title: 'Vos autres maisons',
    hint: 'Donnez-leur la même liste en une fois.',
    saveFirst: 'Enregistrez cette liste pour pouvoir la leur donner.',
    act: 'Copier cette liste…',
    dialog: 'Copier la liste de {{name}}',
    warning:
      'Dans les maisons choisies, cette liste remplace toutes les demandes\u202f: boutons, suggestions et demandes masquées. Leurs langues et leurs autres réglages ne changent pas.',
    choose: 'Copier vers',
    chooseOne: 'Choisissez au moins une maison.',
    cancel: 'Annuler',
    replace: 'Remplacer leur liste',
    copied_one: 'Liste copiée dans {{count}} maison',
    copied_other: 'Liste copiée dans {{count}} maisons',
    notCopied: 'Aucune liste n’a été remplacée.',
  },
  en: {
    title: 'Your other restaurants',
    hint: 'Give them the same list in one go.',
    saveFirst: 'Save this list before you give it to them.',
    act: 'Copy this list…',
    dialog: 'Copy the list of {{name}}',
    warning:
      'In the restaurants you choose, this list replaces all requests: buttons, suggestions and hidden ones. Their languages and other settings stay as they are.',
    choose: 'Copy to',
    chooseOne: 'Choose at least one restaurant.',
    cancel: 'Cancel',
    replace: 'Replace their list',
    copied_one: 'List copied to {{count}} restaurant',
    copied_other: 'List copied to {{count}} restaurants',
    notCopied: 'No list was replaced.',
  },
});
