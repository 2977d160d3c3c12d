import type { Context } from 'hono';
import type { GuestLanguage } from '../../../languages.ts';
import { Refusal, refusals, textIn } from '../errors.ts';
import { guestError } from '../guest-errors/all.ts';
import { languageFor, type Text } from '../language.ts';
import { BLANK, RANGE } from './fields.ts';

type Issue = {
  path: PropertyKey[];
  code?: string | undefined;
  message: string;
  /** For `too_small` and `too_big`: the kind of the value, and the bound that it violates. */
  origin?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
};

/** Validation hook of all routes: throws 400 with a text per invalid field. */
export function refuseInvalid(
  result: { success: boolean; error?: { issues: readonly unknown[] } },
  c: Context,
): void {
  if (result.success) return;
  const issues = (result.error?.issues ?? []) as Issue[];
  throw new Refusal(refusals.invalidInput, { fields: fieldTexts(issues, languageFor(c)) });
}

/** One text per field: that of its first issue. */
export function fieldTexts(
  issues: readonly Issue[],
  language: GuestLanguage,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || 'body';
    fields[field] ??= textIn(textOf(issue), language);
  }
  return fields;
}

function textOf(issue: Issue): Text {
  if (issue.code === 'invalid_type' && issue.message.includes('undefined')) return texts.required;
  if (issue.message === BLANK) return texts.required;
  const { from, to } = RANGE.exec(issue.message)?.groups ?? {};
  if (from && to) return guestError('outOfRange', { from, to });
  if (issue.code === 'too_big') return atMost(Number(issue.maximum), issue.origin);
  if (issue.code === 'too_small') return atLeast(Number(issue.minimum), issue.origin);
  if (issue.code === 'custom') return texts.controlCharacters;
  return texts.invalidFormat;
}

const texts = {
  required: guestError('required'),
  invalidFormat: guestError('invalidFormat'),
  controlCharacters: guestError('controlCharacters'),
} satisfies Record<string, Text>;

function atLeast(count: number, origin: string | undefined): Text {
  if (origin !== 'string') return { fr: `${count} au moins.`, en: `At least ${count}.` };
  const plural = count === 1 ? '' : 's';
  return {
    fr: `C’est trop court\u202f: ${count} caractère${plural} au moins.`,
    en: `Too short: at least ${count} character${plural}.`,
  };
}

function atMost(count: number, origin: string | undefined): Text {
  if (origin !== 'string') return { fr: `${count} au plus.`, en: `At most ${count}.` };
  return guestError('tooLong', { count });
}
