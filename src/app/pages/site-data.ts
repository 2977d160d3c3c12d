import { readFileSync } from 'node:fs';
import type * as z from 'zod';
import { type Legal, legalSchema, type SiteData } from '../../features/site/contract.ts';
import type { Config } from '../../platform/config/config.ts';
import { ConfigError } from '../../platform/config/variables.ts';

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
    throw refuse(`  ${fileWords(error)}`);
  }
  const result = legalSchema.safeParse(content, { error: legalWords });
  if (result.success) return result.data;
  const lines = result.error.issues.flatMap((issue) => {
    const at = issue.path.join('.');
    if (issue.code !== 'unrecognized_keys') return [`  ${at || 'all of it'}: ${issue.message}`];
    return issue.keys.map((key) => `  ${at && `${at}.`}${key}: ${issue.message}`);
  });
  throw refuse(lines.join('\n'));
}

function fileWords(error: unknown): string {
  if (error instanceof SyntaxError) return `is not JSON: ${error.message}`;
  const { code, message } = error as NodeJS.ErrnoException;
  const known: Record<string, string> = {
    ENOENT: 'there is no such file',
    EACCES: 'cannot be read: permission denied',
    EISDIR: 'is a folder, not a file',
  };
  return known[code ?? ''] ?? message;
}

/** What is wrong with a field, in words of ours instead of the validator's. */
function legalWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'unrecognized_keys') return 'is no field of this file';
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is missing';
  if (issue.code === 'invalid_type')
    return `must be ${typeWords[issue.expected] ?? issue.expected}`;
  if (issue.code === 'too_small') return 'must not be empty';
  if (issue.code === 'too_big') return `must have ${issue.maximum} characters at most`;
  if (issue.code === 'invalid_format' && issue.format === 'email')
    return 'must be an e-mail address';
  return undefined;
}

const typeWords: Record<string, string> = {
  string: 'text in quotes',
  object: 'an object, as in docs/operations.md',
};
