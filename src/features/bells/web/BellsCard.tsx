import { BellRing } from 'lucide-react';
import { useRef, useState } from 'react';
import { labelIn } from '../../../languages.ts';
import { limits } from '../../../limits.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../ui/card-classes.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog, useFirstFocus } from '../../../ui/FormDialog.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { defineTexts, say, useLanguage, useTexts } from '../../../ui/language/i18n.ts';
import { ApiError } from '../../../ui/network/api.ts';
import { reasonFor } from '../../../ui/notices/notify-failure.ts';
import { RemoveDialog } from '../../../ui/RemoveDialog.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { PageSpinner } from '../../../ui/Spinner.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { useRestaurant } from '../../restaurants/web/use-restaurant.ts';
import { useWishes } from '../../wishes/web/use-wishes.ts';
import type { Bell } from '../contract.ts';
import { deleteBell, makeBell, useBells } from './bell-calls.ts';

/** Lists, makes and deletes the buttons on tables. Each has a page, which tries and explains it. */
export function BellsCard({ restaurantId }: { restaurantId: string }) {
  const t = useTexts(bellTexts);
  const query = useBells(restaurantId);
  const [isAdding, setAdding] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  if (query.isLoadingError) return <LoadError text={t('notLoaded')} query={query} />;
  if (!query.data) return <PageSpinner />;
  const { bells } = query.data;
  return (
    <section aria-labelledby="bells" className={cardClass}>
      <div className="grid gap-1">
        <h2 ref={title} id="bells" tabIndex={-1} className={cardTitleClass}>
          {t('title')}
        </h2>
        <p className="max-w-prose text-pretty text-muted">{t('lead')}</p>
      </div>
      {bells.length === 0 && <p className="text-muted">{t('empty')}</p>}
      {bells.length > 0 && (
        <ul className="grid gap-3">
          {bells.map((bell) => (
            <BellItem
              key={bell.id}
              restaurantId={restaurantId}
              bell={bell}
              onRemoved={() => title.current?.focus()}
            />
          ))}
        </ul>
      )}
      <Button
        look="secondary"
        icon={<BellRing aria-hidden="true" className="size-5" />}
        onClick={() => setAdding(true)}
        className="min-h-14 sm:justify-self-start"
      >
        {t('add')}
      </Button>
      {isAdding && <AddDialog restaurantId={restaurantId} onClose={() => setAdding(false)} />}
    </section>
  );
}

type BellItemProps = { restaurantId: string; bell: Bell; onRemoved(): void };

function BellItem({ restaurantId, bell, onRemoved }: BellItemProps) {
  const t = useTexts(bellTexts);
  const { language } = useLanguage();
  const [isRemoving, setRemoving] = useState(false);
  const { data } = useWishes(restaurantId);
  const { id, name, table_number, url } = bell;
  const wish = data?.wishes.find((each) => each.id === (bell.wish ?? bell.type));
  const facts = [
    table_number === null ? t('tableGone') : t('tableNumber', { table: table_number }),
    wish && labelIn(wish.label, language),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-small text-muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <a className={buttonClass('secondary')} href={url} target="_blank" rel="noreferrer">
          <span>{t('page')}</span>
          <span className="sr-only"> {name}</span>
        </a>
        <Button look="secondary" onClick={() => setRemoving(true)}>
          {t('remove')}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
      {isRemoving && (
        <RemoveDialog
          title={t('removeTitle', { name })}
          hint={t('removeHint')}
          keep={t('keep')}
          confirm={t('remove')}
          remove={() => deleteBell(restaurantId, id)}
          failureText={failureText}
          onClose={() => setRemoving(false)}
          onRemoved={onRemoved}
        />
      )}
    </li>
  );
}

function AddDialog({ restaurantId, onClose }: { restaurantId: string; onClose(): void }) {
  const t = useTexts(bellTexts);
  const { language } = useLanguage();
  const first = useFirstFocus();
  const tables = useRestaurant(restaurantId)?.tables ?? [];
  const wishes = useWishes(restaurantId).data?.wishes ?? [];
  const form = useForm({
    check(element) {
      const name = String(new FormData(element).get('name'));
      return { name: name.trim() === '' ? () => say(bellTexts, 'nameMissing') : undefined };
    },
    async send(entered) {
      const tableNumber = Number(entered('table'));
      await makeBell(restaurantId, { name: entered('name'), tableNumber, wish: entered('wish') });
      onClose();
    },
    onFailure: (error) =>
      error instanceof ApiError && error.fields ? undefined : { name: failureText(error) },
  });
  return (
    <FormDialog
      title={t('add')}
      cancel={t('cancel')}
      submit={t('create')}
      form={form}
      onClose={onClose}
    >
      <Field
        ref={first}
        label={t('name')}
        hint={t('nameHint')}
        name="name"
        autoComplete="off"
        maxLength={limits.bellNameLength}
        required
        error={form.problems['name']}
      />
      <SelectField label={t('table')} name="table" error={form.problems['tableNumber']}>
        {tables.map(({ id, number, label }) => (
          <option key={id} value={number}>
            {label === null ? number : `${number} · ${label}`}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('wish')} name="wish" error={form.problems['wish']}>
        {wishes.map(({ id, label }) => (
          <option key={id} value={id}>
            {labelIn(label, language)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}

function failureText(error: unknown) {
  return reasonFor(error, () => say(bellTexts, 'lost'));
}

const bellTexts = defineTexts('bells', {
  fr: {
    title: 'Boutons',
    lead: 'Un bouton Wi-Fi posé sur une table appelle comme un client\u202f: pour qui n’a pas de téléphone. Sa page dit comment l’installer et permet de l’essayer.',
    notLoaded: 'Les boutons n’ont pas pu être chargés.',
    empty: 'Aucun bouton pour l’instant.',
    tableNumber: 'Table {{table}}',
    tableGone: 'sa table n’existe plus',
    page: 'Ouvrir sa page',
    add: 'Ajouter un bouton',
    name: 'Nom du bouton',
    nameHint: 'Pour vous\u202f: «\u202fBouton de la cheminée\u202f».',
    nameMissing: 'Indiquez un nom.',
    table: 'Table',
    wish: 'Ce qu’il demande',
    create: 'Ajouter',
    cancel: 'Annuler',
    remove: 'Supprimer',
    removeTitle: 'Supprimer «\u202f{{name}}\u202f»\u202f?',
    removeHint: 'Le bouton n’appellera plus. Un autre aura une autre adresse.',
    keep: 'Le garder',
    lost: 'Vérifiez votre réseau, puis réessayez.',
  },
  en: {
    title: 'Buttons',
    lead: 'A Wi-Fi button on a table calls as a guest does: for those without a phone. Its page says how to set it up, and tries it.',
    notLoaded: 'The buttons could not be loaded.',
    empty: 'No buttons yet.',
    tableNumber: 'Table {{table}}',
    tableGone: 'its table no longer exists',
    page: 'Open its page',
    add: 'Add a button',
    name: 'Name of the button',
    nameHint: 'For you: “Button by the fire”.',
    nameMissing: 'Enter a name.',
    table: 'Table',
    wish: 'What it asks for',
    create: 'Add',
    cancel: 'Cancel',
    remove: 'Delete',
    removeTitle: 'Delete “{{name}}”?',
    removeHint: 'The button will call no more. Another will have another address.',
    keep: 'Keep it',
    lost: 'Check your network, then try again.',
  },
});
