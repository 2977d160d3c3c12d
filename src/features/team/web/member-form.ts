import { say } from '../../../ui/language/i18n.ts';
import { ApiError } from '../../../ui/network/api.ts';
import type { Problems } from '../../../ui/use-form.ts';
import { failureText } from './team-calls.ts';
import { teamTexts } from './texts.ts';

/** Undefined if the form has a name. */
export function checkMemberName(form: HTMLFormElement): (() => string) | undefined {
  const name = String(new FormData(form).get('name') ?? '');
  return name.trim() === '' ? () => say(teamTexts, 'nameMissing') : undefined;
}

/** The reason of a refusal beside `field`, unless the server names the fields itself. */
export function problemWith(error: unknown, field: string): Problems | undefined {
  if (error instanceof ApiError && error.fields) return undefined;
  return { [field]: failureText(error) };
}
