import { transaction } from '../../../db/database.ts';
import type { PasskeyRow } from '../../../db/schema/people.ts';
import { limits } from '../../../limits.ts';
import { instant } from '../../../platform/clock.ts';
import { audit } from '../../../platform/http/audit.ts';
import { type AppContext, newRouter } from '../../../platform/http/context.ts';
import { Refusal, refusals } from '../../../platform/http/errors.ts';
import { newId, newToken } from '../../../platform/ids.ts';
import { type AccountDeps, requestCode } from '../account/account-acts.ts';
import * as codes from '../codes/codes.ts';
import { accountIdOf, getAccount } from '../lookup.ts';
import { deviceNameOf, deviceOf } from '../new-session.ts';
import * as auth from '../store.ts';
import { queuePasskeyMail } from './passkey-mails.ts';
import {
  addPasskey,
  listPasskeys,
  type NewCredential,
  type Passkey,
  passkeyRefusals,
  removePasskey,
  requestPasskeyCode,
  startPasskey,
} from './passkeys-contract.ts';
import * as passkeys from './passkeys-store.ts';
import { claimedChallenge, creationOptions, Unverified, verifyNew } from './webauthn.ts';

type Deps = AccountDeps & { origin: string };

/** The type of the browser's API client. */
export type PasskeyRoutes = ReturnType<typeof passkeyRoutes>;

/** The passkeys of the caller's account. */
export function passkeyRoutes(deps: Deps) {
  const { db, clock, log, origin, outbox } = deps;
  return newRouter()
    .openapi(listPasskeys, async (c) => {
      const found = await passkeys.list(db, accountIdOf(c));
      const suggested_name = deviceNameOf(c);
      return c.json({ passkeys: found.map(shown), suggested_name }, 200);
    })
    .openapi(requestPasskeyCode, async (c) => {
      const { id, email } = await getAccount(db, accountIdOf(c));
      refuseMore(await passkeys.count(db, id));
      codes.refuseEarly(await requestCode(c, deps, email, 'passkey'));
      return c.json({ success: true as const }, 200);
    })
    .openapi(startPasskey, async (c) => {
      const account = await getAccount(db, accountIdOf(c));
      await checkCode(c, deps, account.email, c.req.valid('json').code);
      const existing = await passkeys.list(db, account.id);
      refuseMore(existing.length);
      const challenge = newToken();
      const purpose = { purpose: 'add', account_id: account.id } as const;
      await transaction(db, async (tx) => {
        // The challenge refers to the account, which may have been deleted during the check.
        if (!(await auth.lockAccount(tx, account.id))) throw new Refusal(refusals.noSession);
        await passkeys.storeChallenge(tx, challenge, purpose, clock.now());
      });
      return c.json({ options: creationOptions(origin, challenge, account, existing) }, 200);
    })
    .openapi(addPasskey, async (c) => {
      const { code, name, credential } = c.req.valid('json');
      const account = await getAccount(db, accountIdOf(c));
      const right = await checkCode(c, deps, account.email, code);
      const verified = await verify(deps, account.id, credential);
      const now = clock.now();
      const times = { created_at: instant(now), last_used_at: null };
      const passkey = { id: newId(now), account_id: account.id, name, ...times, ...verified };
      await transaction(db, async (tx) => {
        await codes.use(tx, right);
        // Serialises the additions to one account.
        if (!(await auth.lockAccount(tx, account.id))) throw new Refusal(refusals.noSession);
        refuseMore(await passkeys.count(tx, account.id));
        if (!(await passkeys.add(tx, passkey))) throw new Refusal(passkeyRefusals.known);
        await queuePasskeyMail(tx, outbox, account, 'added', passkey.id);
      });
      audit(log, c, { act: 'passkey added', account: account.id, passkey: passkey.id });
      return c.json({ passkey: shown(passkey) }, 201);
    })
    .openapi(removePasskey, async (c) => {
      const { passkeyId } = c.req.valid('param');
      const account = await getAccount(db, accountIdOf(c));
      await transaction(db, async (tx) => {
        const isRemoved = await passkeys.remove(tx, account.id, passkeyId);
        if (!isRemoved) throw new Refusal(passkeyRefusals.unknown);
        await queuePasskeyMail(tx, outbox, account, 'removed', passkeyId);
      });
      audit(log, c, { act: 'passkey removed', account: account.id, passkey: passkeyId });
      return c.json({ success: true as const }, 200);
    });
}

function shown({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id, name, created_at, last_used_at };
}

function refuseMore(existing: number): void {
  if (existing >= limits.passkeysPerAccount) throw new Refusal(passkeyRefusals.tooMany);
}

/** Throws 400 or 429, as `codes.check`. */
function checkCode(c: AppContext, deps: Deps, email: string, code: string) {
  const key = codes.keyOf(email, 'passkey');
  return codes.check(deps, { key, device: deviceOf(c), address: c.get('address') }, code);
}

async function verify({ db, clock, log, origin }: Deps, account_id: string, made: NewCredential) {
  const challenge = claimedChallenge(made.response.clientDataJSON) ?? '';
  const purpose = { purpose: 'add', account_id } as const;
  if (!(await passkeys.takeChallenge(db, challenge, purpose, clock.now()))) {
    throw new Refusal(passkeyRefusals.expired);
  }
  try {
    return await verifyNew(origin, challenge, made);
  } catch (error) {
    if (!(error instanceof Unverified)) throw error;
    log.warn({ account: account_id, reason: error.message }, 'passkey refused');
    throw new Refusal(passkeyRefusals.refused);
  }
}
