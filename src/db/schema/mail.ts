import type { ProvenAct } from '../../enums.ts';
import type { Language } from '../../languages.ts';

/** A mail that is not sent yet. Its text is composed when it is sent. */
export interface OutboxRow {
  id: string;
  /** Deduplicates: a second mail with the same topic replaces the first. */
  topic: string;
  kind:
    | 'sign-up'
    | 'password'
    | 'passkey'
    | 'passkey-changed'
    | 'old-email'
    | 'new-email'
    | 'email-changed'
    | ProvenAct
    | 'act-done'
    | 'invitation'
    | 'weekly-report'
    | 'demo-request'
    | 'hook-off';
  address: string;
  language: Language;
  /** When to try to send it next. */
  due_at: string;
  /** Lease: until then one process is sending it. */
  held_until: string | null;
  tries: number;
  created_at: string;
}
