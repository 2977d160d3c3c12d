import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { ask } from '../../support/people/acts.ts';
import { cantine, petitBistrot, type TestRestaurant } from '../../support/people/people.ts';
import { joinAlso } from '../../support/people/team.ts';
import { fillField } from '../../support/screens/fields.ts';
import { openRestaurantPage, openSetting } from '../../support/screens/restaurant-page.ts';
import {
  descriptionOf,
  disturb,
  open,
  type User,
  withScreens,
} from '../../support/screens/screen.tsx';

const NAME = 'Nom du restaurant';
const change = { name: 'Changer de restaurant' };
const banner = () => screen.getByRole('banner').textContent;

async function switchTo(user: User, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', change));
  await user.click(screen.getByRole('button', { name }));
}

withScreens(({ app, bistrot }) => {
  let other: TestRestaurant;

  beforeEach(async () => {
    other = await cantine(app);
    await joinAlso(app, bistrot.owner, other, { name: 'Camille', role: 'owner' });
  });

  test('an owner of two restaurants switches in the header; where there is one there is no switch [TEAM-15]', async () => {
    await ask(app, bistrot, 4);
    await ask(app, other, 2);
    const { user } = await open(paths.staff, bistrot.owner);
    await screen.findByRole('article', { name: /^Table 4 / });
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('button', change));
    const present = screen.getByRole('button', { name: 'Le Petit Bistrot' });
    expect(present.getAttribute('aria-current')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'La Cantine' }));
    await screen.findByText('Restaurant ouvert : La Cantine');
    await screen.findByRole('article', { name: /^Table 2 / });
    expect(screen.queryByRole('article', { name: /^Table 4 / })).toBeNull();
    expect(banner()).toContain('La Cantine');

    const alone = await open(paths.staff, (await petitBistrot(app)).owner);
    await screen.findByText('En direct');
    await alone.user.click(screen.getByRole('button', { name: 'Menu' }));
    await screen.findByText('Déconnexion');
    expect(screen.queryByRole('button', change)).toBeNull();
  });

  test('a late answer about the session does not undo a switch', async () => {
    const { user } = await openRestaurantPage(bistrot);
    const [asked, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const answered = Promise.withResolvers<void>();
    disturb('GET /api/auth/me', async (pass) => {
      const answer = await pass();
      asked.resolve();
      await late.promise;
      answered.resolve();
      return answer;
    });
    await openSetting(user, 'Adresse');
    fillField(/^Adresse/, 'Lyon');
    // A saved change reads the session again.
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await asked.promise;
    await switchTo(user, 'La Cantine');
    await screen.findByText('La Cantine', { selector: 'section p' });
    late.resolve();
    await answered.promise;
    await user.click(screen.getByRole('link', { name: 'Équipe' }));
    await screen.findByRole('heading', { level: 1, name: 'Équipe' });
    expect(banner()).toContain('La Cantine');
  });

  test('the account page opens another restaurant, and leads to its first run [TEAM-15]', async () => {
    const { user, address } = await open(paths.account, bistrot.owner);
    await user.click(await screen.findByRole('button', { name: 'Ouvrir un autre restaurant' }));
    const name = screen.getByLabelText(NAME);
    expect(document.activeElement).toBe(name);
    const act = screen.getByText('Ouvrir ce restaurant');
    await user.click(act);
    expect(descriptionOf(name)).toBe('Indiquez le nom de votre restaurant.');
    fillField(NAME, 'Le Second Bistrot');
    await user.click(act);
    await screen.findByRole('region', { name: 'Préparons votre salle' });
    expect(address()).toBe(paths.staff);
    expect(banner()).toContain('Le Second Bistrot');
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await switchTo(user, 'Le Petit Bistrot');
    await expect.poll(banner).toContain('Le Petit Bistrot');
  });
});
