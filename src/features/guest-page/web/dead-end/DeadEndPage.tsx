import { useEffect, useState } from 'react';
import { BellMark } from '../../../../ui/BellMark.tsx';
import { Bar } from '../Bar.tsx';
import { Foot } from '../Foot.tsx';
import type { GuestSay } from '../language/say.ts';
import { useGuestLanguage } from '../language/use-guest-language.ts';
import { readRestaurant } from '../table/session-storage.ts';
import type { DeadEndData, TableAddress } from '../types.ts';

const keys = {
  /** The table does not exist or was deleted. */
  'not-found': { title: 'notFoundTitle', text: 'notFoundText' },
  'code-needed': { title: 'codeNeededTitle', text: 'codeNeededText' },
  trouble: { title: 'troubleTitle', text: 'troubleText' },
} as const;

/** The title of the document. */
export function deadEndTitle(say: GuestSay, kind: DeadEndData['kind']): string {
  return `${say(keys[kind].title)} – Sonnette`;
}

/** An error page without a table: the reason and what to do. */
export function DeadEndPage({ data }: { data: DeadEndData }) {
  const words = useGuestLanguage(data);
  const { say } = words;
  const title = deadEndTitle(say, data.kind);
  const knownTable = useKnownTable(data);
  const restaurant = data.kind === 'not-found' ? data.restaurant : null;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <Bar words={words} address={addressOf(data)} />
      <main className="page not-found">
        <section className="plaque">
          <BellMark className="mark" />
          <h1>{say(keys[data.kind].title)}</h1>
          {knownTable && (
            <p className="restaurant-name">
              {say('table', { table: knownTable.table })} · {knownTable.restaurant}
            </p>
          )}
          {restaurant && <p className="restaurant-name">{restaurant}</p>}
          <p>{say(restaurant ? 'noTableText' : keys[data.kind].text)}</p>
          {!restaurant && data.kind !== 'code-needed' && (
            <a className="button quiet" href={data.kind === 'trouble' ? data.address : ''}>
              {say('tryAgain')}
            </a>
          )}
        </section>
      </main>
      <Foot words={words} />
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
