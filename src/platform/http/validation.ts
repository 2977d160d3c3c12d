import type { Context } from 'hono';
import type { Language } from '../../languages.ts';
import { Refusal, refusals } from './errors.ts';
import { BLANK } from './fields.ts';
import type { Text } from './language.ts';

type Issue = { path: PropertyKey[]; code?: string | undefined; message: string };

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
  if (issue.code === 'too_big') return texts.tooLong;
  if (issue.code === 'too_small') return texts.tooShort;
  if (issue.code === 'custom') return texts.controlCharacters;
  return texts.invalidFormat;
}

const texts = {
  required: { fr: 'Ce champ est obligatoire.', en: 'This field is required.' },
  invalidFormat: { fr: 'Le format est incorrect.', en: 'The format is not valid.' },
  tooShort: { fr: 'C’est trop court ou trop petit.', en: 'This is too short or too small.' },
  tooLong: { fr: 'C’est trop long ou trop grand.', en: 'This is too long or too large.' },
  controlCharacters: {
    fr: 'Ce texte contient des caractères qui ne peuvent pas être enregistrés.',
    en: 'This text contains characters that cannot be saved.',
  },
} satisfies Record<string, Text>;
