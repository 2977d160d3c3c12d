import type { Db } from '../../db/database.ts';
import type { AccountRow } from '../../db/schema/people.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import type { AppContext } from '../../platform/http/context.ts';
import { newToken, sha256 } from '../../platform/ids.ts';
import * as members from './members-store.ts';
import * as rows from './sessions-store.ts';
import type { SessionOwner } from './store.ts';

/** A new session with its token, which cannot be read again: only its hash is stored. */
export type OpenedSession = SessionOwner & { token: string };

/** The name of the device, for the list of the team. */
export type DeviceName = string | null;

/** Opens a session of an account, in the restaurant that it used last. */
export async function openSession(
  db: Db,
  account: Pick<AccountRow, 'id'>,
  clock: Clock,
  deviceName: DeviceName = null,
): Promise<OpenedSession> {
  const [member] = await members.listMemberships(db, account.id);
  const owner = { accountId: account.id, memberId: member?.id ?? null };
  return insertSession(db, owner, clock, deviceName);
}

/** Opens the session of a paired device. */
export function openPairedSession(
  db: Db,
  memberId: string,
  clock: Clock,
  deviceName: DeviceName,
): Promise<OpenedSession> {
  return insertSession(db, { accountId: null, memberId }, clock, deviceName);
}

async function insertSession(
  db: Db,
  owner: SessionOwner,
  clock: Clock,
  device_name: DeviceName,
): Promise<OpenedSession> {
  const token = newToken();
  const now = instant(clock.now());
  await rows.createSession(db, {
    token_hash: sha256(token),
    account_id: owner.accountId,
    member_id: owner.memberId,
    device_name,
    created_at: now,
    last_used_at: now,
  });
  return { ...owner, token };
}

/** The order matters: the user agents of several browsers also contain the name of another one. */
const browsers = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /Safari\//],
] as const;

const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const;

/** A device name from the user agent, for the list of devices: `Safari, iPhone`. Null if unknown. */
export function deviceNameOf(c: AppContext): string | null {
  const userAgent = c.req.header('user-agent') ?? '';
  const [browser, system] = [browsers, systems].map(
    (known) => known.find(([, sign]) => sign.test(userAgent))?.[0],
  );
  // NOTE: Safari on an iPad claims to be on a Mac, which has no touch screen.
  const isTablet = system === 'Mac' && c.req.header('device-touch') !== undefined;
  return [browser, isTablet ? 'iPad' : system].filter(Boolean).join(', ') || null;
}

/** The contract has validated the header. */
export function deviceOf(c: AppContext): string | undefined {
  return c.req.header('device-key');
}
