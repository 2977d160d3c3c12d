import type { Context } from 'hono';
import type { Language } from '../../../languages.ts';
import { Refusal, refusals } from '../errors.ts';
import type { Text } from '../language.ts';
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
  throw new Refusal(refusals.invalidInput, { fields: fieldTexts(issues, c.get('language')) });
}

/** One text per field: that of its first issue. */
export function fieldTexts(issues: readonly Issue[], language: Language): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || 'body';
    fields[field] ??= textOf(issue)[language];
  }
  return fields;
}

function textOf(issue: Issue): Text {
  if (issue.code === 'invalid_type' && issue.message.includes('undefined')) return texts.required;
  if (issue.message === BLANK) return texts.required;
  const { from, to } = RANGE.exec(issue.message)?.groups ?? {};
  if (from && to) return withinRange(from, to);
  if (issue.code === 'too_big') return atMost(Number(issue.maximum), issue.origin);
  if (issue.code === 'too_small') return atLeast(Number(issue.minimum), issue.origin);
  if (issue.code === 'custom') return texts.controlCharacters;
  return texts.invalidFormat;
}

const texts = {
  required: { fr: 'Ce champ est obligatoire.', en: 'This field is required.' },
  invalidFormat: { fr: 'Le format est incorrect.', en: 'The format is not valid.' },
  controlCharacters: {
    fr: 'Ce texte contient des caractères qui ne peuvent pas être enregistrés.',
    en: 'This text contains characters that cannot be saved.',
  },
} satisfies Record<string, Text>;

function withinRange(from: string, to: string): Text {
  return {
    fr: `Un nombre entier de ${from} à ${to}.`,
    en: `Enter a whole number from ${from} to ${to}.`,
  };
}

function atLeast(count: number, origin: string | undefined): Text {
  if (origin !== 'string') return { fr: `${count} au moins.`, en: `At least ${count}.` };
  const { fr, en } = characters(count);
  return { fr: `C’est trop court\u202f: ${fr} au moins.`, en: `Too short: at least ${en}.` };
}

function atMost(count: number, origin: string | undefined): Text {
  if (origin !== 'string') return { fr: `${count} au plus.`, en: `At most ${count}.` };
  const { fr, en } = characters(count);
  return { fr: `C’est trop long\u202f: ${fr} au plus.`, en: `Too long: at most ${en}.` };
}

function characters(count: number): Text {
  const plural = count === 1 ? '' : 's';
  return { fr: `${count} caractère${plural}`, en: `${count} character${plural}` };
}
