/** Finds the account of a session for handlers, and refuses with 401. */
import type { Db } from '../../db/database.ts';
import type { AccountRow } from '../../db/schema.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import type { SignedIn } from './contract.ts';
import * as auth from './store.ts';

/** Throws 401 when the account was deleted: another process may still cache its session. */
export async function getAccount(db: Db, id: string): Promise<AccountRow> {
  const row = await auth.findAccount(db, id);
  if (!row) throw new Refusal(refusals.noSession);
  return row;
}

/** Throws 401 when the account was deleted: another process may still cache its session. */
export async function getSignedIn(db: Db, accountId: string): Promise<SignedIn> {
  const signedIn = await auth.findSignedIn(db, accountId);
  if (!signedIn) throw new Refusal(refusals.noSession);
  return signedIn;
}
