import type { AppContext } from '../http/context.ts';
import type { Logger } from './log.ts';

/** What was done, to what: ids alone. No e-mail address, password, token or code. */
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

/**
 * One line of the log for what an investigation asks for later, with who did it, and from which network
 * address.
 */
export function audit(log: Logger, c: AppContext, { act, ...things }: Audited): void {
  const by = c.get('caller')?.accountId;
  log.info({ audit: act, outcome: 'done', ...things, by, address: c.get('address') }, 'audit');
}
