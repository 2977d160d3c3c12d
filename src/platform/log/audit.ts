import type { AppContext } from '../http/context.ts';
import type { Logger } from './log.ts';

/** Ids only: no e-mail address, password, token or code. */
type Audited = {
  act:
    | 'sign-in'
    | 'sign-up'
    | 'new password'
    | 'table deleted'
    | 'restaurant deleted'
    | 'account deleted';
  account?: string;
  restaurant?: string;
  table?: string;
};

/** Logs an act that an investigation may need later, with the account and network address of the caller. */
export function audit(log: Logger, c: AppContext, { act, ...things }: Audited): void {
  const by = c.get('caller')?.accountId;
  log.info({ audit: act, outcome: 'done', ...things, by, address: c.get('address') }, 'audit');
}
