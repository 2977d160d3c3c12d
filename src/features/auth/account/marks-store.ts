/** What an account remembers of its owner. */
import type { Tx } from '../../../db/database.ts';
import { instant } from '../../../platform/clock.ts';

/** Records that somebody who reads the account's mails, or knows its password, was here. */
export async function markProven(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ proven_at: instant(now) })
    .where('id', '=', id)
    .where('proven_at', 'is', null)
    .execute();
}

/** Marks the account as kept: removal from its last team then does not delete it. */
export async function markKept(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ kept_at: instant(now) })
    .where('id', '=', id)
    .execute();
}

/** Undoes `markKept`: removal from its last team deletes the account again. */
export async function unmarkKept(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('accounts').set({ kept_at: null }).where('id', '=', id).execute();
}
