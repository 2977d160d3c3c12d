import type { Role } from '../../enums.ts';
import type { Caller } from '../../platform/http/context.ts';
import type { FoundSession } from './sessions-store.ts';

/** A super_admin keeps this role, also where the account is a member of a restaurant. */
export function roleOf({ account_role, member_role }: FoundSession): Role {
  if (account_role === 'super_admin') return 'super_admin';
  return member_role ?? 'owner';
}

/** Converts a stored session to the caller that handlers see. */
export function callerFrom(session: FoundSession): Caller {
  return {
    sessionId: session.token_hash,
    accountId: session.account_id,
    memberId: session.member_id,
    name: session.member_name,
    role: roleOf(session),
    tenantId: session.restaurant_id,
    tenantSlug: session.slug,
  };
}
