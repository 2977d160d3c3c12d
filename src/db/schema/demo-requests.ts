import type { Language } from '../../languages.ts';

/** Sent with the form of the demo page. Stored for `limits.demoRequestsKeptSeconds`. */
export interface DemoRequestRow {
  id: string;
  /** SHA-256 of the form's fields, hex. Detects duplicates. */
  digest: string;
  restaurant: string;
  /** As typed, not verified. */
  email: string;
  /** Free text. */
  wished_time: string | null;
  message: string | null;
  /** Language of the page. */
  language: Language;
  handled_at: string | null;
  created_at: string;
}
