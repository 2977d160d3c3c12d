import * as z from 'zod';
import type { Language } from '../../platform/http/language.ts';
import type { demoFields } from './rules.ts';

const line = z.string().trim().min(1).max(240);

/** Who runs this server, as French law wants it said. The file of the operator: `LEGAL_FILE`. */
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

/** What the public pages are written from, here and on the server. */
export type SiteData = {
  /** Whether the demonstration restaurant is there. */
  demo: boolean;
  /** The address of a calendar of somebody else. */
  bookingUrl: string | null;
  contactEmail: string | null;
  /** Null while the operator has not told. */
  legal: Legal | null;
  /** How links begin; null while only the browser knows. */
  origin: string | null;
  /** Set where nothing is sold: no price is shown, and the pages say that it is free here. */
  isFree?: true;
  /** In the answer to a demo form that was sent without a script, and refused. */
  refusedDemoForm?: RefusedDemoForm;
};

export type RefusedDemoForm = {
  typed: Partial<Record<(typeof demoFields)[number], string>>;
  notice: string;
  /** By field. */
  problems: Record<string, string>;
};

/**
 * What the browser's build exports for the server: the HTML inside `#app` of a public page. `basename` is
 * what the addresses of its language begin with, `/` or `/en`.
 */
export type RenderPage = (
  url: string,
  language: Language,
  basename: string,
  data: SiteData,
) => Promise<string>;
