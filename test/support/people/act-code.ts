import { type Db, transaction } from '../../../src/db/database.ts';
import type { ProvenAct } from '../../../src/enums.ts';
import * as codes from '../../../src/features/auth/codes/codes.ts';
import type { Clock } from '../../../src/platform/clock.ts';
import { serverSecretKey as secretKey } from '../server/server.ts';
import type { Person, TestRestaurant } from './people.ts';

type World = { db: Db; clock: Clock };

/** A code for the act, without its mail. */
export async function actCode(
  { db, clock }: World,
  { email }: Pick<Person, 'email'>,
  act: ProvenAct,
): Promise<string> {
  const code = '888888';
  const key = codes.keyOf(email, act);
  await transaction(db, (tx) =>
    codes.storeCode(tx, { clock, secretKey }, key, { code, isLong: false }),
  );
  return code;
}

/** The owner deletes the restaurant with a code. */
export async function deleteOwn<Answer>(
  app: World & {
    call<T>(
      method: string,
      path: string,
      sent: { token: string; body: object },
    ): Promise<{ status: number; body: T }>;
  },
  { id, owner }: Pick<TestRestaurant, 'id' | 'owner'>,
  name = 'Le Petit Bistrot',
) {
  const code = await actCode(app, owner, 'deletion');
  const sent = { token: owner.token, body: { name, code } };
  return app.call<Answer>('DELETE', `/restaurants/${id}`, sent);
}
