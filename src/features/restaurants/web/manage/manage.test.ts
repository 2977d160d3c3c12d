import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { paths } from '../../../../paths.ts';
import { speak } from '../../../../ui/language/i18n.ts';
import { tableTexts } from '../../../tables/web/texts.ts';
import { RestaurantPage } from './RestaurantPage.tsx';
import { manageTexts } from './texts.ts';

type Session = Parameters<typeof RestaurantPage>[0]['session'];

async function show(session: Session, language: 'fr' | 'en'): Promise<string> {
  speak(language);
  const acts = {
    hasDevices: false,
    onSaved: () => {},
    renderTables: () => null,
    renderOwnData: () => null,
  };
  const page = createElement(RestaurantPage, { session, ...acts });
  return renderToStaticMarkup(createElement(MemoryRouter, null, page));
}

test.each([
  ['fr', 'Connectez-vous pour gérer votre restaurant.'],
  ['en', 'Please sign in to manage your restaurant.'],
] as const)(
  'the page asks to sign in when there is no session, in %s [RES-05]',
  async (language, text) => {
    const html = await show(undefined, language);
    expect(html).toContain(text);
    expect(html).toContain(`href="${paths.auth}"`);
    expect(html).not.toContain('<input');
  },
);

test.each([
  ['fr', 'Aucun restaurant n’est rattaché à ce compte.'],
  ['en', 'No restaurant is linked to this account.'],
] as const)(
  'an account without a restaurant gets a link to the back office, in %s',
  async (language, text) => {
    const html = await show({ slug: null }, language);
    expect(html).toContain(text);
    expect(html).toContain(`href="${paths.admin}"`);
    expect(html).not.toMatch(/<input|<button/);
  },
);

test('a failed addition or deletion of a table has a text [ERR-28]', () => {
  expect(tableTexts.fr.failed).toBe('Impossible d’ajouter ou de supprimer la table.');
  expect(tableTexts.en.failed).toBe('The table could not be added or deleted.');
});

test('a failed update of the information has a text [ERR-28]', () => {
  expect(manageTexts.fr.notSaved).toBe('Impossible de mettre à jour les informations.');
  expect(manageTexts.en.notSaved).toBe('The information could not be updated.');
});
