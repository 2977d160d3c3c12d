import { z } from '@hono/zod-openapi';

const lineBreaks = /[\r\n\t\u0085\u2028\u2029]+/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point.
const controlCharacter = /[\u0000-\u001f\u007f-\u009f]/;
/** They turn the text that follows them, on a card the staff's own words too. */
const turningMarks = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * One line of text: line breaks and tabs become spaces, marks that turn the direction go, other control
 * characters are refused, ends are trimmed.
 */
function line(maxLength: number) {
  return z
    .string()
    .transform((text) => onOneLine(text.replace(turningMarks, '')))
    .pipe(
      z
        .string()
        .max(maxLength)
        .refine((text) => !controlCharacter.test(text), { error: 'control_characters' }),
    );
}

/**
 * NOTE: no pattern with white space before the break (`\s*[\r\n]+`): on 16 KB of spaces, which come here
 * before their length is looked at, it runs for 0.4 s.
 */
function onOneLine(text: string): string {
  const parts = text.split(lineBreaks).map((part) => part.trim());
  return parts.filter((part) => part !== '').join(' ');
}

/** As `line`, but blank counts as absent. */
export function optionalLine(maxLength: number) {
  return line(maxLength)
    .nullish()
    .transform((text) => text || undefined);
}

/** As `line`, in a change: absent stays absent, blank and null are null, which clears. */
export function clearableLine(maxLength: number) {
  return line(maxLength)
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null));
}

/** The error of a required text that is blank: its field is then named as missing. */
export const BLANK = 'blank';

/** As `line`, and not blank: at least one character is visible. */
export function requiredLine(maxLength: number) {
  return line(maxLength).pipe(
    z
      .string()
      .min(1, { error: BLANK })
      .regex(/[^\p{C}\p{Z}]/u, { error: BLANK }),
  );
}

/** Secret: taken as it is, every space of it. Control characters are refused, for nobody types them. */
export function secretLine(minLength: number, maxLength: number) {
  return z
    .string()
    .min(minLength)
    .max(maxLength)
    .refine((text) => !controlCharacter.test(text), { error: 'control_characters' });
}

/** An address of the web, as `isRight` knows one; spaces around it go. In a change as `clearableLine`. */
export function clearableWebAddress(maxLength: number, isRight: (text: string) => boolean) {
  return secretLine(0, maxLength)
    .transform((text) => text.trim() || null)
    .check(({ value, issues }) => {
      if (value === null || isRight(value)) return;
      issues.push({ code: 'invalid_format', format: 'url', input: value });
    })
    .nullish();
}

/** As a person types or pastes it, spaces around it included. */
export function emailAddress(maxLength: number) {
  return z.string().max(maxLength).trim().pipe(z.email());
}

/** As `emailAddress`, but blank counts as absent. */
export function optionalEmailAddress(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .transform((text) => text.trim() || undefined)
    .pipe(z.email().optional())
    .nullish();
}

export const instant = z.string().openapi({ example: '2026-11-21T19:30:00.000Z' });
