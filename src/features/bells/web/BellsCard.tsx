import { BellRing, ExternalLink } from 'lucide-react';
import { labelIn } from '../../../languages.ts';
import { limits } from '../../../limits.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { ListCard, ListItem, NewItem, useListCard } from '../../../ui/ListCard.tsx';
import { defineTexts, useLanguage, useTexts } from '../../../ui/language/i18n.ts';
import { answer, client } from '../../../ui/network/api.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useRestaurant } from '../../restaurants/web/use-restaurant.ts';
import { useWishes } from '../../wishes/web/use-wishes.ts';
import type { BellRoutes } from '../handlers.ts';

const { bells } = client<BellRoutes>().restaurants[':id'];

/** Lists, makes and deletes the buttons on tables. Each has a page, which tries and explains it. */
export function BellsCard({ restaurantId: id }: { restaurantId: string }) {
  const t = useTexts(bellTexts);
  const { language } = useLanguage();
  const tables = useRestaurant(id)?.tables ?? [];
  const wishes = useWishes(id).data?.wishes ?? [];
  const card = useListCard(bellTexts, ['bells', id], () => answer(bells.$get({ param: { id } })));
  return (
    <ListCard
      card={card}
      icon={BellRing}
      dialog={
        <NewItem
          card={card}
          send={(entered) => {
            const [name, wish] = [entered('name'), entered('wish')];
            const json = { name, tableNumber: Number(entered('table')), wish };
            return bells.$post({ param: { id }, json });
          }}
        >
          {(problems) => (
            <>
              <Field
                label={t('name')}
                hint={t('nameHint')}
                name="name"
                autoComplete="off"
                maxLength={limits.bellNameLength}
                required
                error={problems['name']}
              />
              <SelectField label={t('table')} name="table" error={problems['tableNumber']}>
                {tables.map(({ id, number, label }) => (
                  <option key={id} value={number}>
                    {label === null ? number : `${number} · ${label}`}
                  </option>
                ))}
              </SelectField>
              <SelectField label={t('wish')} name="wish" error={problems['wish']}>
                {wishes.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {labelIn(label, language)}
                  </option>
                ))}
              </SelectField>
            </>
          )}
        </NewItem>
      }
    >
      {card.query.data?.bells.map(({ id: bellId, name, table_number: table, type, wish, url }) => {
        const asked = wishes.find((each) => each.id === (wish ?? type));
        const at = table === null ? t('tableGone') : t('tableNumber', { table });
        return (
          <ListItem
            key={bellId}
            card={card}
            name={name}
            facts={table !== null && asked ? `${at} · ${labelIn(asked.label, language)}` : at}
            button={
              <a
                className={`${buttonClass('quiet')} min-w-12 shrink-0 px-3!`}
                href={url}
                target="_blank"
                rel="noreferrer"
              >
                <ExternalLink aria-hidden="true" className="size-5 text-muted" />
                <span className="max-sm:sr-only">{t('page')}</span>
                <span className="sr-only"> {name}</span>
              </a>
            }
            remove={() => bells[':bellId'].$delete({ param: { id, bellId } })}
          />
        );
      })}
    </ListCard>
  );
}

const bellTexts = defineTexts('bells', {
  fr: {
    title: 'Boutons',
    lead: 'Un bouton Wi-Fi posé sur une table appelle comme un client\u202f: pour qui n’a pas de téléphone. Sa page dit comment l’installer et permet de l’essayer.',
    notLoaded: 'Les boutons n’ont pas pu être chargés.',
    empty: 'Aucun bouton pour l’instant.',
    tableNumber: 'Table {{table}}',
    tableGone: 'Sa table n’existe plus. Supprimez-le.',
    page: 'Ouvrir sa page',
    add: 'Ajouter un bouton',
    name: 'Nom du bouton',
    nameHint: 'Pour vous\u202f: «\u202fBouton de la cheminée\u202f».',
    table: 'Table',
    wish: 'Ce qu’il demande',
    removeTitle: 'Supprimer «\u202f{{name}}\u202f»\u202f?',
    removeHint: 'Le bouton n’appellera plus. Un autre aura une autre adresse.',
  },
  en: {
    title: 'Buttons',
    lead: 'A Wi-Fi button on a table calls as a guest does: for those without a phone. Its page says how to set it up, and tries it.',
    notLoaded: 'The buttons could not be loaded.',
    empty: 'No buttons yet.',
    tableNumber: 'Table {{table}}',
    tableGone: 'Its table no longer exists. Delete it.',
    page: 'Open its page',
    add: 'Add a button',
    name: 'Name of the button',
    nameHint: 'For you: “Button by the fire”.',
    table: 'Table',
    wish: 'What it asks for',
    removeTitle: 'Delete “{{name}}”?',
    removeHint: 'The button no longer calls. A new one gets another address.',
  },
});
