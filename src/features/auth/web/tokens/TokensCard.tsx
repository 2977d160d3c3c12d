import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { tokenScopes } from '../../../../enums.ts';
import { limits } from '../../../../limits.ts';
import { Field } from '../../../../ui/Field.tsx';
import { ListCard, ListItem, NewItem, ShownOnce, useListCard } from '../../../../ui/ListCard.tsx';
import { defineTexts, useTexts } from '../../../../ui/language/i18n.ts';
import { useDates } from '../../../../ui/language/use-dates.ts';
import { answer, client } from '../../../../ui/network/api.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import type { TokenRoutes } from '../../tokens/handlers.ts';

const { tokens } = client<TokenRoutes>().restaurants[':id'];

/** Lists, makes and deletes the tokens of other systems. */
export function TokensCard({ restaurantId: id }: { restaurantId: string }) {
  const t = useTexts(tokenTexts);
  const { long } = useDates();
  const card = useListCard(tokenTexts, ['tokens', id], () =>
    answer(tokens.$get({ param: { id } })),
  );
  const [made, setMade] = useState<{ name: string; token: string }>();
  return (
    <ListCard
      card={card}
      icon={KeyRound}
      more={
        <a href="/api/docs" className="flex min-h-12 w-fit items-center">
          {t('docs')}
        </a>
      }
      secret={
        made && (
          <ShownOnce
            card={card}
            title={t('made', made)}
            hint={t('use')}
            value={made.token}
            what="token"
            onDone={() => setMade(undefined)}
          />
        )
      }
      dialog={
        <NewItem
          card={card}
          send={async (entered) => {
            const scope = entered('scope') === 'board' ? 'board' : 'read';
            const json = { name: entered('name'), scope } as const;
            setMade(await answer(tokens.$post({ param: { id }, json })));
          }}
        >
          {(problems) => (
            <>
              <Field
                label={t('name')}
                hint={t('nameHint')}
                name="name"
                autoComplete="off"
                maxLength={limits.tokenNameLength}
                required
                error={problems['name']}
              />
              <SelectField label={t('scope')} name="scope">
                {tokenScopes.map((scope) => (
                  <option key={scope} value={scope}>
                    {t(scope)}
                  </option>
                ))}
              </SelectField>
            </>
          )}
        </NewItem>
      }
    >
      {card.query.data?.tokens.map(({ id: tokenId, name, scope, last_used_at: at }) => (
        <ListItem
          key={tokenId}
          card={card}
          name={name}
          facts={`${t(scope)} · ${at ? t('used', { date: long(at) }) : t('unused')}`}
          remove={() => tokens[':tokenId'].$delete({ param: { id, tokenId } })}
        />
      ))}
    </ListCard>
  );
}

const tokenTexts = defineTexts('tokens', {
  fr: {
    title: 'Jetons',
    lead: 'Un jeton laisse un autre logiciel lire vos demandes ou y répondre\u202f: une caisse, un écran, un robot. Faites-en un par logiciel, pour pouvoir le retirer seul.',
    docs: 'Ce qu’un développeur doit savoir',
    notLoaded: 'Les jetons n’ont pas pu être chargés.',
    empty: 'Aucun jeton pour l’instant.',
    read: 'Lit les demandes et les chiffres',
    board: 'Lit, et fait ce que fait un serveur',
    used: 'utilisé le {{date}}',
    unused: 'jamais utilisé',
    add: 'Ajouter un jeton',
    name: 'Nom du logiciel',
    nameHint:
      'Avec le second droit, vos clients peuvent le lire\u202f: «\u202fRobot s’en occupe\u202f».',
    scope: 'Ce qu’il peut faire',
    made: 'Le jeton de {{name}}',
    use: 'Qui l’a peut s’en servir.',
    removeTitle: 'Supprimer le jeton «\u202f{{name}}\u202f»\u202f?',
    removeHint: 'Le logiciel qui s’en sert n’aura plus accès, tout de suite.',
  },
  en: {
    title: 'Tokens',
    lead: 'A token lets other software read your requests or answer them: a till, a display, a robot. Make one for each, so that you can remove it alone.',
    docs: 'What a developer needs to know',
    notLoaded: 'The tokens could not be loaded.',
    empty: 'No tokens yet.',
    read: 'Reads requests and figures',
    board: 'Reads, and does what servers do',
    used: 'used on {{date}}',
    unused: 'never used',
    add: 'Add a token',
    name: 'Name of the software',
    nameHint: 'With the second right, your guests may read it: “Robot is on it”.',
    scope: 'What it may do',
    made: 'The token of {{name}}',
    use: 'Whoever has it can use it.',
    removeTitle: 'Delete the token “{{name}}”?',
    removeHint: 'The software that uses it loses access at once.',
  },
});
