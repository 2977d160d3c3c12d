import { readFileSync } from 'node:fs';
import type * as z from 'zod';
import { type Legal, legalSchema, type SiteData } from '../../features/site/contract.ts';
import type { Config } from '../../platform/config/config.ts';
import { ConfigError } from '../../platform/config/variables.ts';
import { jsonInScript } from '../../platform/escape.ts';

/** Reads the configurable content of the public pages. Throws `ConfigError`. */
export function readSiteData(config: Config): SiteData {
  return {
    demo: config.demo,
    bookingUrl: config.bookingUrl ?? null,
    contactEmail: config.contactEmail ?? null,
    legal: config.legalFile === undefined ? null : readLegal(config.legalFile),
    origin: config.publicUrl ?? null,
    ...(config.isInviteOnly && { isInviteOnly: true }),
  };
}

/** The recipient of demo requests. If undefined, they are only listed in `/admin`. */
export function operatorEmailOf({ contactEmail, legal }: SiteData): string | undefined {
  return contactEmail ?? legal?.mail;
}

/** Variables to set so that visitors can reach the operator. With a mail address, the demo form is enough. */
export function missingForVisitors(data: SiteData): string[] {
  if (operatorEmailOf(data) !== undefined) return [];
  return data.bookingUrl === null ? ['BOOKING_URL', 'CONTACT_EMAIL'] : ['CONTACT_EMAIL'];
}

/** Embeds the data in the page, for hydration. */
export function withSiteData(page: string, data: SiteData): string {
  const script = `<script type="application/json" id="site-data">${jsonInScript(data)}</script>`;
  return page.replace('</body>', () => `${script}</body>`);
}

/** Reports all invalid fields at once. Throws `ConfigError`. */
function readLegal(file: string): Legal {
  const invalid = (reason: string) =>
    new ConfigError(`LEGAL_FILE=${file} is not valid:\n${reason}`);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw invalid(`  ${fileWords(error)}`);
  }
  const result = legalSchema.safeParse(content, { error: legalWords });
  if (result.success) return result.data;
  const lines = result.error.issues.flatMap((issue) => {
    const at = issue.path.join('.');
    if (issue.code !== 'unrecognized_keys') return [`  ${at || 'the file'}: ${issue.message}`];
    return issue.keys.map((key) => `  ${at && `${at}.`}${key}: ${issue.message}`);
  });
  throw invalid(lines.join('\n'));
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

/** Describes an invalid field for the operator, instead of zod's own message. */
function legalWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'unrecognized_keys') return 'is not a field of this file';
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
