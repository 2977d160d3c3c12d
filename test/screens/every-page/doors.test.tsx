import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dinerPath, paths } from '../../../src/paths.ts';
import { open, openDiner, withScreens } from '../../support/screens/screen.tsx';

const forAnyone = [
  [paths.home, 'Un geste à table'],
  [paths.pricing, 'Un seul prix'],
  [paths.faq, 'Questions fréquentes'],
  [paths.demo, '30 minutes'],
  [paths.success, 'Bienvenue'],
  [paths.contact, 'Parlons-en'],
  [paths.legalNotice, 'Mentions légales'],
  [paths.terms, 'Conditions générales'],
  [paths.privacy, 'Confidentialité'],
  [paths.accessibility, 'Accessibilité'],
  [paths.signUp, 'Sonnette'],
  [paths.auth, 'Connexion'],
  [paths.join, 'Rejoindre l’équipe'],
] as const;

const guarded = [
  [paths.staff, 'Interface Serveur'],
  [paths.restaurant, 'Gérer le restaurant'],
  [paths.team, 'Équipe'],
  [paths.qrGenerator, 'Codes QR'],
  [paths.account, 'Votre compte'],
] as const;

withScreens(({ bistrot }) => {
  test('the public site, sign-up and sign-in are open to anyone [NAV-01, NAV-02]', async () => {
    for (const [path, title] of forAnyone) {
      const { address } = await open(path);
      await expect.poll(heading, path).toContain(title);
      expect(address()).toBe(path);
    }
  });

  test('a table is open to anyone; its header has only logo and languages [NAV-04, NAV-25]', async () => {
    await openDiner(`${dinerPath(bistrot.slug, 7)}&from=qr`);
    expect(heading()).toContain('Table 7');
    expect(screen.getByRole('button', { name: 'Pain' })).toBeTruthy();
    const banner = within(screen.getByRole('banner'));
    const links = banner.getAllByRole('link');
    expect(links.map((link) => link.textContent?.trim())).toEqual([
      'Sonnette',
      expect.stringMatching(/Français/),
      expect.stringMatching(/English/),
    ]);
    expect(links[0]?.getAttribute('href')).toBe(paths.home);
    expect(banner.queryByRole('button')).toBeNull();
  });

  test('board, restaurant, team, codes and account open with a session, and redirect others to sign in [NAV-05, NAV-13]', async () => {
    for (const [path, title] of guarded) {
      const { address } = await open(path, { token: bistrot.owner.token });
      await expect.poll(heading, path).toContain(title);
      expect(address()).toBe(path);
    }
    for (const [path] of [...guarded, [paths.admin]]) {
      const { address } = await open(path);
      await expect.poll(address, path).toBe(paths.auth);
      await expect.poll(heading, path).toBe('Connexion');
    }
  });
});

function heading(): string | null | undefined {
  return document.querySelector('h1')?.textContent;
}
