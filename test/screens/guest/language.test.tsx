import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { GuestLanguage } from '../../../src/languages.ts';
import { guestPath } from '../../../src/paths.ts';
import { ask } from '../../support/people/acts.ts';
import { findStatus } from '../../support/screens/guest-page.ts';
import { openGuest, withScreens } from '../../support/screens/screen.tsx';

withScreens(({ app, bistrot }) => {
  test('the language changes in place, is stored, keeps the typed text and updates the title [LNG-05]', async () => {
    const { user } = await openGuest(guestPath(bistrot.slug, 7));
    await user.type(screen.getByLabelText('Ou dites-le avec vos mots'), 'Allergie aux noix');
    await user.click(screen.getByRole('link', { name: 'EN English' }));
    const words = screen.getByLabelText<HTMLTextAreaElement>('Or say it in your own words');
    expect(words.value).toBe('Allergie aux noix');
    expect(document.documentElement.lang).toBe('en');
    expect(localStorage.getItem('i18nextLng')).toBe('en');

    await user.click(screen.getByRole('button', { name: 'Bread' }));
    await findStatus('Request sent');
    await expect.poll(() => document.title).toBe('Table 7 – Request pending – Le Petit Bistrot');
    await user.click(screen.getByRole('link', { name: 'FR Français' }));
    await expect.poll(() => document.title).toBe('Table 7 – Demande en attente – Le Petit Bistrot');
  });

  describe('where the restaurant chose more languages', () => {
    const offer = (guest_languages: GuestLanguage[]) =>
      app.call('PUT', `/restaurants/${bistrot.id}`, {
        ...bistrot.owner,
        body: { guest_languages },
      });
    const picker = () => within(screen.getByRole('navigation'));
    // Its language is set just after the words.
    const root = document.documentElement;

    test('the picker has them in the order chosen, each by its own name; the page turns for Arabic [LNG-08]', async () => {
      await offer(['ja', 'fr', 'ar']);
      const { user } = await openGuest(guestPath(bistrot.slug, 7));
      await user.type(screen.getByLabelText('Ou dites-le avec vos mots'), 'Allergie aux noix');
      const links = picker().getAllByRole('link', { hidden: true });
      expect(links.map(({ textContent }) => textContent)).toEqual([
        '日本語',
        'Français',
        'العربية',
      ]);
      await user.click(picker().getByText('العربية'));
      await screen.findByRole('button', { name: 'خبز' });
      await expect.poll(() => root).toMatchObject({ lang: 'ar', dir: 'rtl' });
      expect(localStorage.getItem('i18nextLng')).toBe('ar');
      expect(screen.getByLabelText<HTMLTextAreaElement>('أو اكتبوا ما تريدون').value).toBe(
        'Allergie aux noix',
      );
      await user.click(picker().getByText('Français'));
      await expect.poll(() => root).toMatchObject({ lang: 'fr', dir: '' });
    });

    test('own wishes and their choices are read in the language that a guest picks', async () => {
      await offer(['fr', 'en', 'es']);
      const [carafe, still] = [
        { fr: 'Carafe', es: 'Jarra' },
        { fr: 'Plate', es: 'Sin gas' },
      ];
      const wish = { type: 'water', label: carafe, icon: 'carafe', place: 'button' };
      const saved = await app.call('PUT', `/restaurants/${bistrot.id}/wishes`, {
        ...bistrot.owner,
        body: { version: 0, wishes: [{ ...wish, choices: [{ label: still }] }] },
      });
      expect(saved.status).toBe(200);
      const { user } = await openGuest(guestPath(bistrot.slug, 7));
      await user.click(screen.getByRole('button', { name: 'Carafe' }));
      await screen.findByRole('button', { name: 'Plate' });
      await user.click(picker().getByText('Español'));
      await screen.findByRole('button', { name: 'Sin gas' });
      expect(screen.queryByText('Carafe')).toBeNull();
      // It has no English name.
      await user.click(picker().getByText('English'));
      await screen.findByRole('button', { name: 'Plate' });
      await expect.poll(() => root.lang).toBe('en');
    });

    test('one language needs no picker [LNG-08]', async () => {
      await offer(['es']);
      await openGuest(guestPath(bistrot.slug, 7));
      expect(screen.queryByRole('navigation')).toBeNull();
      expect(screen.getByRole('button', { name: 'Pan' })).toBeTruthy();
    });
  });

  test('a language chosen before JavaScript has loaded is stored, also while a request is followed [LNG-05]', async () => {
    const { id } = await ask(app, bistrot, 7);
    await openGuest(`${guestPath(bistrot.slug, 7)}&lng=en&request=${id}&chosen=1`, 'fr');
    await findStatus('Request sent');
    expect(localStorage.getItem('i18nextLng')).toBe('en');
    const parameters = () => [...new URL(location.href).searchParams.keys()];
    await waitFor(() => expect(parameters()).toEqual(['restaurant', 'table', 'request']));
  });
});
