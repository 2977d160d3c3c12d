import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { open, withScreens } from '../../support/screens/screen.tsx';

const forAnyone = [
  [paths.home, 'Un geste'],
  [paths.pricing, 'Un seul prix'],
  [paths.faq, 'Questions fréquentes'],
  [paths.demo, '30 minutes'],
  [paths.success, 'Bienvenue'],
  [paths.contact, 'Parlons-en'],
  [paths.legalNotice, 'Mentions légales'],
  [paths.terms, 'Conditions générales'],
  [paths.privacy, 'Confidentialité'],
  [paths.accessibility, 'Accessibilité'],
  [paths.accessibilityGrid, 'Grille d’accessibilité'],
  [paths.signUp, 'Sonnette'],
  [paths.auth, 'Connexion'],
  [paths.join, 'Rejoindre l’équipe'],
] as const;

const guarded = [
  [paths.staff, 'Interface Serveur'],
  [paths.restaurant, 'Gérer le restaurant'],
  [paths.wishes, 'Ce que vos clients demandent'],
  [paths.houses, 'Mes maisons'],
  [paths.team, 'Équipe'],
  [paths.applications, 'Applications'],
  [paths.qrGenerator, 'Codes QR'],
  [paths.account, 'Votre compte'],
] as const;

withScreens(({ bistrot }) => {
  test('the public site, sign-up and sign-in are open to anyone [NAV-01, NAV-02]', async () => {
    for (const [path, title] of forAnyone) {
      const { address } = await open(path);
      await expect.poll(heading, { message: path }).toContain(title);
      expect(address()).toBe(path);
    }
  });

  test('board, restaurant, team, codes and account open with a session, and redirect others to sign in [NAV-05, NAV-13]', async () => {
    for (const [path, title] of guarded) {
      const { address } = await open(path, { token: bistrot.owner.token });
      await expect.poll(heading, { message: path }).toContain(title);
      expect(address()).toBe(path);
    }
    for (const [path] of [...guarded, [paths.admin]]) {
      const { address } = await open(path);
      await expect.poll(address, { message: path }).toBe(paths.auth);
      await expect.poll(heading, { message: path }).toBe('Connexion');
    }
  });
});

function heading(): string | null | undefined {
  return document.querySelector('h1')?.textContent;
}
