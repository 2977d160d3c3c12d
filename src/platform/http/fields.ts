import { z } from '@hono/zod-openapi';

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point.
const controlCharacter = /[\u0000-\u001f\u007f]/;

/** One line of text: line breaks and tabs become spaces, other control characters are refused, ends are trimmed. */
function line(maxLength: number) {
  return z
    .string()
    .transform((text) => text.replace(/\s*[\r\n\t]+\s*/g, ' ').trim())
    .pipe(
      z
        .string()
        .max(maxLength)
        .refine((text) => !controlCharacter.test(text), { error: 'control_characters' }),
    );
}

/** As `line`, but blank counts as absent. */
export function optionalLine(maxLength: number) {
  return line(maxLength)
    .nullish()
    .transform((text) => text || undefined);
}

export const instant = z.string().openapi({ example: '2026-11-21T19:30:00.000Z' });
