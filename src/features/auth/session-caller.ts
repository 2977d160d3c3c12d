import type { Role } from '../../enums.ts';
import type { Caller } from '../../platform/http/context.ts';
import type { FoundSession } from './sessions-store.ts';

/** A super_admin stays one wherever else the account may be a member. */
export function roleOf({ account_role, member_role }: FoundSession): Role {
  if (account_role === 'super_admin') return 'super_admin';
  return member_role ?? 'owner';
}

/** The caller that a stored session makes. */
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
