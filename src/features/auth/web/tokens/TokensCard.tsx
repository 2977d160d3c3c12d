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
              <SelectField label={t('scope')} hint={t('scopeHint')} name="scope">
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
    read: 'Lire seulement',
    board: 'Lire et répondre',
    used: 'utilisé le {{date}}',
    unused: 'jamais utilisé',
    add: 'Ajouter un jeton',
    name: 'Nom du logiciel',
    nameHint: 'S’il répond, vos clients le lisent\u202f: «\u202fRobot s’en occupe\u202f».',
    scope: 'Ce qu’il peut faire',
    scopeHint: 'Lire\u202f: demandes, tables, chiffres. Répondre\u202f: comme un serveur.',
    made: 'Jeton «\u202f{{name}}\u202f»',
    use: 'Collez-le dans le logiciel, et ne le donnez à personne d’autre\u202f: qui l’a peut s’en servir.',
    removeTitle: 'Supprimer le jeton «\u202f{{name}}\u202f»\u202f?',
    removeHint: 'Le logiciel qui s’en sert n’aura plus accès, tout de suite.',
  },
  en: {
    title: 'Tokens',
    lead: 'A token lets other software read your requests or answer them: a till, a display, a robot. Make one for each, so that you can remove it alone.',
    docs: 'What a developer needs to know',
    notLoaded: 'The tokens could not be loaded.',
    empty: 'No tokens yet.',
    read: 'Read only',
    board: 'Read and answer',
    used: 'used on {{date}}',
    unused: 'never used',
    add: 'Add a token',
    name: 'Name of the software',
    nameHint: 'If it answers, your guests read it: “Robot is on it”.',
    scope: 'What it may do',
    scopeHint: 'Read: requests, tables, figures. Answer: as a server does on the board.',
    made: 'Token “{{name}}”',
    use: 'Paste it into the software, and give it to nobody else: whoever has it can use it.',
    removeTitle: 'Delete the token “{{name}}”?',
    removeHint: 'The software that uses it loses access at once.',
  },
});
