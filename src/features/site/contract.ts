import * as z from 'zod';
import type { Language } from '../../languages.ts';
import type { demoFields } from './rules.ts';

const line = z.string().trim().min(1).max(240);

/** The legal information about the operator that French law requires. Read from the file `LEGAL_FILE`. */
export const legalSchema = z.strictObject({
  publisher: line,
  /** SAS, SARL, EI … */
  form: line,
  capital: line.optional(),
  address: line,
  siren: z.string().regex(/^\d{3} ?\d{3} ?\d{3}$/, 'nine digits'),
  rcs: line.optional(),
  vat: line.optional(),
  director: line,
  host: z.strictObject({ name: line, address: line, phone: line }),
  mail: z.email(),
  phone: line,
});
export type Legal = z.infer<typeof legalSchema>;

/** The data of the public pages, in the browser and on the server. */
export type SiteData = {
  /** Whether the demonstration restaurant exists. */
  demo: boolean;
  /** The URL of a third party's booking calendar. */
  bookingUrl: string | null;
  contactEmail: string | null;
  /** Null when the operator has not provided it. */
  legal: Legal | null;
  /** The origin of links; null when only the browser knows it. */
  origin: string | null;
  /** Set when nothing is sold: pages show no prices and say that the service is free. */
  isFree?: true;
  /** Set in the answer to a demo form that was posted without JavaScript and refused. */
  refusedDemoForm?: RefusedDemoForm;
};

export type RefusedDemoForm = {
  typed: Partial<Record<(typeof demoFields)[number], string>>;
  notice: string;
  /** Error messages by field. */
  problems: Record<string, string>;
};

/**
 * Exported by the browser's build for the server: renders the HTML inside `#app` of a public page.
 * `basename` is the URL prefix of the language, `/` or `/en`.
 */
export type RenderPage = (
  url: string,
  language: Language,
  basename: string,
  data: SiteData,
) => Promise<string>;
