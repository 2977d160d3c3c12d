import { readFileSync } from 'node:fs';
import { type Legal, legalSchema, type SiteData } from '../features/site/contract.ts';
import { type Config, ConfigError } from '../platform/config.ts';

/** What the public pages are written from. Throws `ConfigError`. */
export function readSiteData(config: Config): SiteData {
  return {
    demo: config.demo,
    bookingUrl: config.bookingUrl ?? null,
    contactEmail: config.contactEmail ?? null,
    legal: config.legalFile === undefined ? null : readLegal(config.legalFile),
    origin: config.publicUrl ?? null,
  };
}

/** Demo requests are mailed here; undefined where they only wait in `/admin`. */
export function operatorEmailOf({ contactEmail, legal }: SiteData): string | undefined {
  return contactEmail ?? legal?.mail;
}

/** The variables without which visitors reach nobody. With an address the demo form is enough. */
export function missingForVisitors(data: SiteData): string[] {
  if (operatorEmailOf(data) !== undefined) return [];
  return data.bookingUrl === null ? ['BOOKING_URL', 'CONTACT_EMAIL'] : ['CONTACT_EMAIL'];
}

/** The page with the data in it, for the browser that takes it over. No value ends the script. */
export function withSiteData(page: string, data: SiteData): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  const script = `<script type="application/json" id="site-data">${json}</script>`;
  return page.replace('</body>', () => `${script}</body>`);
}

/** Names every mistake at once, as the configuration does. */
function readLegal(file: string): Legal {
  const refuse = (reason: string) =>
    new ConfigError(`LEGAL_FILE=${file} is not usable:\n${reason}`);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw refuse(`  ${error instanceof Error ? error.message : error}`);
  }
  const result = legalSchema.safeParse(content);
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw refuse(lines.join('\n'));
}
