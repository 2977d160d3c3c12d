/** The guest's page in tests of screens: what its status says, and how its request gets older. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { RequestRow } from '../../../src/db/schema.ts';
import type { Language } from '../../../src/languages.ts';
import { guestPath } from '../../../src/paths.ts';
import { asAuthor, ask } from '../people/acts.ts';
import type { TestRestaurant } from '../people/people.ts';
import type { TestApp } from '../server/app.ts';
import { openGuest } from './screen.tsx';

const sent = {
  fr: { button: 'Pain', status: 'Demande transmise' },
  en: { button: 'Bread', status: 'Request sent' },
};

/** Opens the page of table 7 and taps a button. */
export async function openAsked(
  app: TestApp,
  bistrot: TestRestaurant,
  language: Language = 'fr',
  button = sent[language].button,
) {
  const page = await openGuest(guestPath(bistrot.slug, 7), language);
  await page.user.click(screen.getByRole('button', { name: button }));
  await findStatus(sent[language].status);
  // The table has an active request, so this returns it.
  return { ...page, request: await ask(app, bistrot, 7) };
}

/** Opens the page of table 7 for the guest who made the request with `ask`: the link holds its key. */
export function openOwn(
  { slug }: TestRestaurant,
  request: { id: string },
  language: Language = 'fr',
) {
  const { key = '' } = asAuthor(request);
  return openGuest(`${guestPath(slug, 7)}&request=${request.id}&key=${key}`, language);
}

/** Waits until the status of the request says this. */
export function findStatus(text: string): Promise<void> {
  return waitFor(() => expect(statusText()).toContain(text));
}

/** The visible text of the live region. The style sheet hides the others, and here is none. */
export function statusText(): string {
  const copy = screen.getByRole('status').cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('.spare, .unseen')) hidden.remove();
  return copy.textContent;
}

/** What the shown request is for. */
export function askedFor(): string | null | undefined {
  return screen.getByText(/^(Vous avez demandé|Votre table a demandé|You(r table)? asked for)/)
    .nextSibling?.textContent;
}

/** The index of the current step: sent, received, taken, served. */
export function currentStep(): number {
  const steps = within(screen.getByRole('list', { name: /^(Avancement|Progress)$/ }));
  return steps.getAllByRole('listitem').findIndex((step) => step.getAttribute('aria-current'));
}

/** Changes the stored request, and lets the page ask at once how it is: no stream tells of this change. */
export async function rewrite(
  app: TestApp,
  { id }: { id: string },
  columns: Partial<
    Pick<RequestRow, 'created_at' | 'received_at' | 'taken_at' | 'ended_at' | 'reminded_at'>
  >,
): Promise<void> {
  await app.db.updateTable('requests').set(columns).where('id', '=', id).execute();
  pollAtOnce();
}

/** The page asks at once how its request is, as when the network returns. Otherwise it asks every 3 s. */
export function pollAtOnce(): void {
  act(() => void window.dispatchEvent(new Event('online')));
}

export function secondsAgo({ clock }: TestApp, seconds: number): string {
  return new Date(clock.now().getTime() - seconds * 1000).toISOString();
}
