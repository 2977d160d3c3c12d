import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { WishList } from '../../../src/features/wishes/contract.ts';
import { paths } from '../../../src/paths.ts';
import { ask } from '../../support/people/acts.ts';
import { cantine, type TestRestaurant } from '../../support/people/people.ts';
import { joinAlso } from '../../support/people/team.ts';
import {
  answering,
  disturb,
  inside,
  notices,
  open,
  readText,
  withScreens,
} from '../../support/screens/screen.tsx';

withScreens(({ app, bistrot }) => {
  let other: TestRestaurant;

  beforeEach(async () => {
    other = await cantine(app);
    await joinAlso(app, bistrot.owner, other, { name: 'Camille', role: 'manager' });
  });

  test('the page says how each restaurant is doing, and opens the board of one [TEAM-17]', async () => {
    await ask(app, other, 2);
    disturb('GET /api/auth/restaurants/overview', async (pass) => {
      const { restaurants } = await (await pass()).json();
      const [first, second] = restaurants;
      const busy = { late: 1, requests_today: 20, in_time_share: 0.9, median_seconds: 75 };
      return answering(200, { restaurants: [{ ...first, ...busy }, second] })(pass);
    });
    const { user, address } = await open(paths.figures, bistrot.owner);
    await user.click(await screen.findByRole('button', { name: 'Changer de restaurant' }));
    await user.click(screen.getByRole('link', { name: 'Toutes mes maisons' }));
    await screen.findByRole('heading', { level: 1, name: 'Mes maisons' });
    await screen.findByRole('heading', { name: 'La Cantine' });
    const items = inside('main').getAllByRole('listitem');
    expect(items.map((item) => readText(item))).toEqual([
      'La Cantine1 en attente1 en retard20 demandes aujourd’hui · 90 % prises en moins de 2 minAucun tableau ouvert',
      'Le Petit BistrotRien n’attendAucune demande aujourd’huiAucun tableau ouvert',
    ]);
    await user.click(screen.getByRole('button', { name: 'La Cantine' }));
    await screen.findByRole('article', { name: /^Table 2 / });
    expect(address()).toBe(paths.staff);
  });

  test('a list is copied to other restaurants, after a warning of what it replaces [WISH-04]', async () => {
    const { user } = await open(paths.wishes, bistrot.owner);
    const card = within(
      await screen.findByRole('region', { name: 'Copier vers vos autres maisons' }),
    );
    expect(card.queryByRole('button')).toBeNull();
    await user.click(card.getByRole('checkbox', { name: 'La Cantine' }));
    card.getByText(/remplace toutes les demandes/);
    await user.click(card.getByRole('button', { name: 'Remplacer sa liste' }));
    await notices().findByText('Liste copiée dans 1 maison');
    const path = `/restaurants/${other.id}/wishes`;
    expect((await app.call<WishList>('GET', path)).body.version).toBe(1);

    await user.click(screen.getByRole('button', { name: 'Prendre cette liste' }));
    screen.getByText('Choisissez d’abord un genre de maison.');
    await user.selectOptions(screen.getByLabelText('Genre de maison'), 'Bar');
    await user.click(screen.getByRole('button', { name: 'Prendre cette liste' }));
    await card.findByText('Enregistrez d’abord cette liste.');
    expect(card.queryByRole('checkbox')).toBeNull();
  });
});
