import type { TokenScope } from '../../../src/enums.ts';
import type { TestApp } from '../server/app.ts';
import type { TestRestaurant } from './people.ts';

export type IssuedToken = { id: string; name: string; scope: TokenScope; token: string };

/** The owner makes a token for another system. */
export async function issueToken(
  app: Pick<TestApp, 'call'>,
  { id, owner }: TestRestaurant,
  scope: TokenScope,
  name = 'Caisse',
): Promise<IssuedToken> {
  const call = { token: owner.token, body: { name, scope } };
  const { status, body } = await app.call<IssuedToken>('POST', `/restaurants/${id}/tokens`, call);
  if (status !== 201) throw new Error(`Answered ${status}`);
  return body;
}
