import { useEffect, useState } from 'react';
import { BellMark } from '../../../../ui/BellMark.tsx';
import { Bar } from '../Bar.tsx';
import { useGuestLanguage } from '../language/use-guest-language.ts';
import { readRestaurant } from '../sending/session-storage.ts';
import type { DeadEndData, TableAddress } from '../types.ts';
import { deadEndTexts } from './texts.ts';

const keys = {
  /** The table does not exist or was deleted. */
  'not-found': { title: 'notFoundTitle', text: 'notFoundText' },
  'code-needed': { title: 'codeNeededTitle', text: 'codeNeededText' },
  trouble: { title: 'troubleTitle', text: 'troubleText' },
} as const;

export function deadEndTitle({ kind, language }: DeadEndData): string {
  return deadEndTexts[language][keys[kind].title];
}

/** An error page without a table: the reason and what to do. */
export function DeadEndPage({ data }: { data: DeadEndData }) {
  const { language, say, choose } = useGuestLanguage(data.language);
  const words = deadEndTexts[language];
  const title = deadEndTitle({ ...data, language });
  const knownTable = useKnownTable(data);
  const restaurant = data.kind === 'not-found' ? data.restaurant : null;
  const documentTitle = `${title} – Sonnette`;
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
  return (
    <>
      <Bar say={say} language={language} address={addressOf(data)} onLanguage={choose} />
      <main className="page not-found">
        <section className="plaque">
          <BellMark className="mark" />
          <h1>{title}</h1>
          {knownTable && (
            <p className="restaurant-name">
              {say('table', { table: knownTable.table })} · {knownTable.restaurant}
            </p>
          )}
          {restaurant && <p className="restaurant-name">{restaurant}</p>}
          <p>{words[restaurant ? 'noTableText' : keys[data.kind].text]}</p>
          {!restaurant && data.kind !== 'code-needed' && (
            <a className="button quiet" href={data.kind === 'trouble' ? data.address : ''}>
              {words.tryAgain}
            </a>
          )}
        </section>
      </main>
    </>
  );
}

/** So that the page stays in another language, too. */
function addressOf(data: DeadEndData): TableAddress | undefined {
  if (data.kind !== 'code-needed') return undefined;
  return { slug: data.restaurant.slug, table: data.table };
}

type KnownTable = { table: number | string; restaurant: string };

function tableOf(data: DeadEndData): KnownTable | undefined {
  if (data.kind !== 'code-needed') return undefined;
  return { table: data.table, restaurant: data.restaurant.name };
}

/** The guest's table, where the server cannot name it from this tab's storage. */
function useKnownTable(data: DeadEndData): KnownTable | undefined {
  const [knownTable, setKnownTable] = useState(tableOf(data));
  useEffect(() => {
    if (data.kind !== 'trouble') return;
    const { searchParams } = new URL(data.address, location.origin);
    const restaurant = readRestaurant(searchParams.get('restaurant'));
    const table = searchParams.get('table');
    if (restaurant && table) setKnownTable({ table, restaurant: restaurant.name });
  }, [data]);
  return knownTable;
}
