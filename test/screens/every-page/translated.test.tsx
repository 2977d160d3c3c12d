import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guestPath, paths } from '../../../src/paths.ts';
import { speak } from '../../../src/ui/language/i18n.ts';
import { translatePage } from '../../support/page-checks/translated.ts';
import { ask, finish, take } from '../../support/people/acts.ts';
import { root } from '../../support/people/people.ts';
import { findStatus, pollAtOnce } from '../../support/screens/guest-page.ts';
import { open, openGuest, readText, withScreens } from '../../support/screens/screen.tsx';

const forAnyone = [
  paths.home,
  paths.pricing,
  paths.faq,
  paths.demo,
  paths.success,
  paths.contact,
  paths.legalNotice,
  paths.terms,
  paths.privacy,
  paths.accessibility,
  paths.signUp,
  paths.verifyEmail,
  paths.auth,
  paths.join,
];
const forOwners = [
  paths.staff,
  paths.restaurant,
  paths.wishes,
  paths.houses,
  paths.team,
  paths.applications,
  paths.qrGenerator,
  paths.account,
  paths.analytics,
];

withScreens(({ app, bistrot }) => {
  let pending = 0;
  let stopTranslating = () => {};
  beforeEach(() => {
    // NOTE: the DOM would leave the page for a file that it saves.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const fetchBefore = globalThis.fetch;
    vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => {
      pending += 1;
      return fetchBefore(...call).finally(() => {
        pending -= 1;
      });
    });
  });
  afterEach(() => stopTranslating());

  test.each(forAnyone)('a visitor can use %s while the browser translates it', async (path) => {
    await open(path);
    await tryEverything();
  });

  test.each(forOwners)('an owner can use %s while the browser translates it', async (path) => {
    for (const table of [1, 2, 3, 4]) await ask(app, bistrot, table);
    await open(path, { token: bistrot.owner.token });
    await tryEverything();
  });

  test('an operator can use the back office while the browser translates it', async () => {
    await open(paths.admin, { token: (await root(app)).token });
    await tryEverything();
  });

  test('a guest can follow and send requests while the browser translates the page', async () => {
    const request = await ask(app, bistrot, 5);
    await openGuest(guestPath(bistrot.slug, 5));
    stopTranslating = translatePage();
    await take(app, bistrot, request);
    pollAtOnce();
    await findStatus('arrive');
    await finish(app, bistrot, request);
    pollAtOnce();
    await findStatus('terminée');
    await pressAll();
  });

  test('the words of a card change while the browser translates the board', async () => {
    await ask(app, bistrot, 5);
    await open(paths.staff, { token: bistrot.owner.token });
    const act = await screen.findByLabelText('Prendre en charge, table 5');
    stopTranslating = translatePage();
    fireEvent.click(act);
    await waitFor(() => expect(readText(act)).toBe('Pris'));
    expect(readText(act.closest('article'))).toContain('En cours');
  });

  /** Presses every button, loses the network, changes the language, and has the network again. */
  async function tryEverything(): Promise<void> {
    await screen.findByRole('heading', { level: 1 });
    await untilQuiet();
    stopTranslating = translatePage();
    await pressAll();
    window.dispatchEvent(new Event('offline'));
    await untilQuiet();
    act(() => speak('en'));
    await untilQuiet();
    window.dispatchEvent(new Event('online'));
    await untilQuiet();
  }

  /** Of buttons whose names differ only in numbers, presses one. */
  async function pressAll(): Promise<void> {
    const pressed = new Set<string>();
    for (;;) {
      await untilQuiet();
      const next = [...document.querySelectorAll('button')].find(isNew);
      if (!next) return;
      pressed.add(nameOf(next));
      fireEvent.click(next);
    }

    function isNew(button: Element): boolean {
      const name = nameOf(button);
      return !pressed.has(name) && !/^(Déconnexion|Sign out)/.test(name);
    }
  }

  async function untilQuiet(): Promise<void> {
    await waitFor(() => expect(pending).toBe(0));
    const heading = document.querySelector('h1')?.textContent;
    expect(heading).not.toMatch(/^(Cette page ne s’est|This page could not)/);
  }
});

function nameOf(button: Element): string {
  return (button.getAttribute('aria-label') ?? readText(button)).replaceAll(/\d+/g, '');
}
