import { domainToASCII } from 'node:url';
import { z } from '@hono/zod-openapi';
import { asciiDigits } from '../../../digits.ts';
import { limits } from '../../../limits.ts';

const lineBreaks = /[\r\n\t\u0085\u2028\u2029]+/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point.
const controlCharacter = /[\u0000-\u001f\u007f-\u009f]/;
/** Bidirectional control characters: they are invisible, and would also reverse the text around them. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * One line of text, trimmed. Line breaks and tabs become spaces. Direction marks are removed.
 * Other control characters are an error.
 */
function line(maxLength: number) {
  return plainText(maxLength, (text) => partsOf(text, lineBreaks).join(' '));
}

function plainText(maxLength: number, tidy: (text: string) => string) {
  return z
    .string()
    .transform((text) => tidy(text.replace(directionMarks, '')))
    .pipe(
      z
        .string()
        .max(maxLength)
        .refine((text) => !controlCharacter.test(text.replaceAll('\n', '')), {
          error: 'control_characters',
        }),
    );
}

/**
 * The trimmed parts that are not blank.
 * NOTE: no pattern with white space before the line break (`\s*[\r\n]+`). Its backtracking takes 0.4 s on
 * 16 KB of spaces, and the length is checked only afterwards.
 */
function partsOf(text: string, separators: RegExp): string[] {
  const parts = text.split(separators).map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

/** As `optionalLine`, but keeps line breaks, as `\n`. Blank lines are removed. */
export function optionalText(maxLength: number) {
  const tidy = (text: string) =>
    partsOf(text, /[\r\n\u0085\u2028\u2029]+/)
      .map((one) => partsOf(one, /\t+/).join(' '))
      .join('\n');
  return plainText(maxLength, tidy)
    .nullish()
    .transform((text) => (isVisible(text) ? text : undefined));
}

/** As `line`, but without a visible character it counts as absent. */
export function optionalLine(maxLength: number) {
  return line(maxLength)
    .nullish()
    .transform((text) => (isVisible(text) ? text : undefined));
}

/** U+2800 is the Braille pattern without dots. */
const visibleCharacter = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

function isVisible(text: string | null | undefined): text is string {
  return text != null && visibleCharacter.test(text);
}

/** As `line`, for an update: absent leaves the value as it is; null or no visible character clears it. */
export function clearableLine(maxLength: number) {
  return line(maxLength)
    .nullish()
    .transform((text) => (text == null || isVisible(text) ? text : null));
}

/** Error of a blank required text: reported like a missing field. */
export const BLANK = 'blank';

/** As `line`, and not blank: at least one character is visible. */
export function requiredLine(maxLength: number) {
  return line(maxLength).pipe(
    z.string().min(1, { error: BLANK }).regex(visibleCharacter, { error: BLANK }),
  );
}

/** Error of a number that is not whole or out of range: reported with both bounds. */
export const RANGE = /^whole number (?<from>\d+) (?<to>\d+)$/;

/** As `wholeNumber`; its digits as text, of any script, count as that number. */
export function wholeNumberOrDigits(from: number, to: number) {
  const number = (given: unknown) =>
    typeof given === 'string' && /^\p{Nd}+$/u.test(given.trim())
      ? Number(asciiDigits(given))
      : given;
  return z.preprocess(number, wholeNumber(from, to));
}

/** A whole number from `from` to `to`. */
export function wholeNumber(from: number, to: number) {
  const error = `whole number ${from} ${to}`;
  return z.number().int(error).min(from, error).max(to, error);
}

/** A secret, not trimmed. Control characters are an error. */
export function secretLine(minLength: number, maxLength: number) {
  return z
    .string()
    .min(minLength)
    .max(maxLength)
    .refine((text) => !controlCharacter.test(text), { error: 'control_characters' });
}

/** They would end the link, or reverse it, where people or programs copy it. */
const unsafeInLink = /["\p{Bidi_Control}]/u;

/** A URL that `isValid` accepts, trimmed. Absent, blank and null as in `clearableLine`. */
export function clearableWebAddress(maxLength: number, isValid: (text: string) => boolean) {
  return secretLine(0, maxLength)
    .refine((text) => !unsafeInLink.test(text))
    .transform((text) => text.trim() || null)
    .check(({ value, issues }) => {
      if (value === null || isValid(value)) return;
      issues.push({ code: 'invalid_format', format: 'url', input: value });
    })
    .nullish();
}

/** An e-mail address, trimmed, without invisible characters; a Unicode domain in its ASCII form. */
export function emailAddress(maxLength: number) {
  return z.string().max(maxLength).transform(tidyAddress).pipe(z.email());
}

/** As `emailAddress`, but blank counts as absent. */
export function optionalEmailAddress(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .transform((text) => tidyAddress(text) || undefined)
    .pipe(z.email().optional())
    .nullish();
}

function tidyAddress(text: string): string {
  const address = text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim();
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (!/[\u0080-\u{10ffff}]/u.test(domain)) return address;
  return address.slice(0, at) + domainToASCII(domain);
}

const { codeDigits, longCodeDigits } = limits;

/**
 * Six digits, or sixteen for a long code. Spaces and invisible characters are removed, so that `123 456` can
 * be pasted from the mail.
 */
export const mailedCode = z
  .string()
  .max(longCodeDigits * 2)
  .transform((text) => text.replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, ''))
  .pipe(z.string().regex(new RegExp(`^(?:\\d{${codeDigits}}|\\d{${longCodeDigits}})$`)))
  .openapi({ example: '123456' });

export const instantField = z.string().openapi({ example: '2026-11-21T19:30:00.000Z' });

/**
 * What may be null. NOTE: `.nullable()` of a schema with a name in the OpenAPI document writes there that it
 * is never null, or that all of that name may be.
 */
export function orNull<Schema extends z.ZodType>(schema: Schema) {
  return z.union([schema, z.null()]);
}
