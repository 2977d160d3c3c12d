import type { DiningTable } from '../../../src/features/restaurants/contract.ts';
import type { Zone } from '../../../src/features/tables/zones/contract.ts';
import type { TestApp } from '../server/app.ts';
import type { TestRestaurant } from './people.ts';

type Caller = Pick<TestApp, 'call'>;

/** The owner groups tables. */
export async function addZone(
  app: Caller,
  { id, owner: { token } }: TestRestaurant,
  body: { name: string; tables?: number[] },
): Promise<Zone> {
  const answer = await app.call<Zone>('POST', `/restaurants/${id}/zones`, { token, body });
  if (answer.status !== 201) throw new Error(`answered ${answer.status}`);
  return answer.body;
}

/** The owner renumbers or names a table. */
export async function changeTable(
  app: Caller,
  { id, owner: { token } }: TestRestaurant,
  number: number,
  body: { number?: number; label?: string | null },
): Promise<DiningTable> {
  const tables = await app.call<DiningTable[]>('GET', `/restaurants/${id}/tables`);
  const table = tables.body.find((each) => each.number === number);
  const path = `/restaurants/${id}/tables/${table?.id}`;
  const answer = await app.call<DiningTable>('PUT', path, { token, body });
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
  return answer.body;
}
