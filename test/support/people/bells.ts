import type { Bell } from '../../../src/features/bells/contract.ts';
import type { TestApp } from '../server/app.ts';
import type { TestRestaurant } from './people.ts';

/** The owner makes a button for a table. */
export async function addBell(
  app: Pick<TestApp, 'call'>,
  { id, owner: { token } }: TestRestaurant,
  tableNumber: number,
  name = 'Bouton',
): Promise<Bell> {
  const body = { name, tableNumber, type: 'bill' };
  const answer = await app.call<Bell>('POST', `/restaurants/${id}/bells`, { token, body });
  if (answer.status !== 201) throw new Error(`answered ${answer.status}`);
  return answer.body;
}
