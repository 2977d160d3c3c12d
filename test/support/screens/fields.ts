/** Forms of screen tests. */
import { fireEvent, screen, within } from '@testing-library/react';
import type { Newcomer } from '../people/newcomer.ts';
import type { User } from './screen.tsx';

type Values = Record<string, string>;

/** Waits for the first field and fills in all, by their labels. */
export async function fillFields(values: Values, container = document.body): Promise<void> {
  const [first = ''] = Object.keys(values);
  const fields = within(container);
  await fields.findByLabelText(startingWith(first));
  for (const [label, value] of Object.entries(values)) {
    fireEvent.input(fields.getByLabelText(startingWith(label)), { target: { value } });
  }
}

/** Replaces what is in one field. */
export function fillField(label: string | RegExp, value: string): HTMLElement {
  const field = screen.getByLabelText(label);
  fireEvent.input(field, { target: { value } });
  return field;
}

/** Fills in the sign-in card, in French, and sends it. */
export async function fillInSignIn(user: User, email: string, password: string): Promise<void> {
  await fillFields({ 'Adresse e-mail': email, 'Mot de passe': password });
  await user.click(screen.getByText('Se connecter', { selector: 'button' }));
}

/** Fills in the sign-up card, in French, and sends it. */
export async function fillInSignUpCard(user: User, who: Newcomer): Promise<void> {
  await fillFields({
    'Nom du restaurant': who.name,
    'Adresse e-mail': who.email,
    'Mot de passe': who.password,
    'Adresse du restaurant': who.address ?? '',
  });
  await user.click(screen.getByText('Créer le compte', { selector: 'button' }));
}

/** Labels may go on, as with “(optional)”. */
function startingWith(label: string): (content: string) => boolean {
  return (content) => content.startsWith(label);
}
