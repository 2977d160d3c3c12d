import type { Logger } from '../log/log.ts';
import type { AppContext } from './context.ts';

/** Ids only: no e-mail address, password, token or code. */
type Audited = {
  act:
    | 'sign-in'
    | 'sign-up'
    | 'new password'
    | 'address changed'
    | 'table deleted'
    | 'restaurant deleted'
    | 'account deleted'
    | 'restaurant opened'
    | 'member invited'
    | 'invitation declined'
    | 'member added'
    | 'member changed'
    | 'member removed'
    | 'device paired'
    | 'device revoked'
    | 'export made'
    | 'token created'
    | 'token deleted'
    | 'passkey added'
    | 'passkey removed';
  account?: string;
  restaurant?: string;
  table?: string;
  member?: string;
  passkey?: string;
};

/**
 * Logs an act that an investigation may need later, with the account or paired member of the caller and the
 * network address.
 */
export function audit(log: Logger, c: AppContext, { act, ...things }: Audited): void {
  const caller = c.get('caller');
  const by = caller?.accountId ?? caller?.memberId;
  log.info({ audit: act, outcome: 'done', ...things, by, address: c.get('address') }, 'audit');
}
