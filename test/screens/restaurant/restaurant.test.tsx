import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { guestPath, paths } from '../../../src/paths.ts';
import { root } from '../../support/people/people.ts';
import { fillField } from '../../support/screens/fields.ts';
import { openRestaurantPage, openSetting } from '../../support/screens/restaurant-page.ts';
import {
  answering,
  descriptionOf,
  disturb,
  inside,
  notices,
  open,
  openGuest,
  unreachable,
  withScreens,
} from '../../support/screens/screen.tsx';

const NAME = 'Nom du restaurant';
const MENU = /^Lien vers la carte/;
const ADDRESS = /^Adresse/;
const preview = { name: 'Aperçu de la carte, dans un nouvel onglet' };
const save = () => screen.getByRole('button', { name: 'Enregistrer' });

withScreens(({ app, bistrot }) => {
  const change = (body: object) =>
    app.call('PUT', `/restaurants/${bistrot.id}`, { ...bistrot.owner, body });
  const stored = async () => (await app.call('GET', `/restaurants/${bistrot.id}`)).body;
  const theChange = () => `PUT /api/restaurants/${bistrot.id}`;

  test('changes of name, address, menu and time zone are saved and appear on every screen [RES-01]', async () => {
    const { user } = await openRestaurantPage(bistrot);
    await openSetting(user, 'Nom');
    expect(document.activeElement).toBe(screen.getByLabelText(NAME));
    fillField(NAME, '  Chez Camille ');
    await user.click(save());
    await notices().findByText('Informations enregistrées');
    await screen.findByText('Chez Camille', { selector: 'section p' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Modifier Nom' }));
    await openSetting(user, 'Adresse');
    fillField(ADDRESS, '5 place du Marché, Lyon');
    await user.click(save());
    await screen.findByText('5 place du Marché, Lyon');
    await openSetting(user, 'Carte en ligne');
    fillField(MENU, 'www.chez-camille.example/carte.pdf');
    await user.click(save());
    const menu_url = 'https://www.chez-camille.example/carte.pdf';
    await screen.findByText(menu_url);
    await openSetting(user, 'Fuseau horaire');
    fillField('Chercher un fuseau par ville', 'reunion');
    expect(await screen.findByText(/1 ville trouvée/)).toBeTruthy();
    const cities = screen.getByLabelText('Fuseau horaire', { selector: 'select' });
    expect(cities.textContent).toBe('Paris (UTC+1)Reunion (UTC+4)');
    await user.selectOptions(cities, 'Reunion (UTC+4)');
    await user.click(save());
    await screen.findByText('Reunion (UTC+4)');
    await expect.poll(() => screen.getByRole('banner').textContent).toContain('Chez Camille');
    expect(await stored()).toMatchObject({
      slug: bistrot.slug,
      name: 'Chez Camille',
      address: '5 place du Marché, Lyon',
      menu_url,
      time_zone: 'Indian/Reunion',
    });
    for (const [label, field] of [
      ['Adresse', ADDRESS],
      ['Carte en ligne', MENU],
    ] as const) {
      await openSetting(user, label);
      fillField(field, '');
      await user.click(save());
      await screen.findByRole('button', { name: `Modifier ${label}` });
    }
    await expect.poll(stored).toMatchObject({ address: null, menu_url: null });
    expect(screen.getAllByText('Aucune')).toHaveLength(2);
    await openGuest(guestPath(bistrot.slug, 7));
    expect(screen.getByText('Chez Camille')).toBeTruthy();
  });

  test('the hours are one setting, and say what they change [RES-10, RES-11]', async () => {
    const { user } = await openRestaurantPage(bistrot);
    expect(screen.getByText('La journée de service commence à 5 h')).toBeTruthy();
    await openSetting(user, 'Horaires');
    const always = screen.getByLabelText('Ouvert jour et nuit');
    expect(document.activeElement).toBe(always);
    expect(descriptionOf(always)).toMatch(/^Aucune demande ne se termine parce qu’une/);
    await user.click(always);
    const begins = screen.getByLabelText('La journée de service commence à');
    expect(begins.querySelectorAll('option')).toHaveLength(13);
    await user.selectOptions(begins, '8');
    await user.click(save());
    await screen.findByText('Ouvert jour et nuit. La journée de service commence à 8 h');
    expect(await stored()).toMatchObject({ open_all_hours: true, day_begins_at: 8 });
    await openSetting(user, 'Horaires');
    await user.click(screen.getByLabelText('Ouvert jour et nuit'));
    // NOTE: happy-dom begins with another option than browsers do.
    await user.selectOptions(screen.getByLabelText('La journée de service commence à'), '8');
    await user.click(save());
    await screen.findByText('La journée de service commence à 8 h');
    expect(await stored()).toMatchObject({ open_all_hours: false, day_begins_at: 8 });
  });

  test('a form that is closed changes nothing, and its button has the focus again [RES-01]', async () => {
    const { user } = await openRestaurantPage(bistrot);
    await openSetting(user, 'Adresse');
    fillField(ADDRESS, 'Lyon');
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Modifier Adresse' }));
    await openSetting(user, 'Adresse');
    expect(screen.getByLabelText(ADDRESS)).toHaveProperty('value', '3 rue du Four, Paris');
  });

  test('saving does not overwrite fields that another device changed meanwhile [RES-01]', async () => {
    const { user } = await openRestaurantPage(bistrot);
    const menu_url = 'https://a.example/nouvelle-carte.pdf';
    await change({ menu_url });
    await openSetting(user, 'Nom');
    fillField(NAME, 'Chez Camille');
    await user.click(save());
    await screen.findByText(menu_url);
    expect(await stored()).toMatchObject({ name: 'Chez Camille', menu_url });
  });

  test('errors found by the page or the server appear beside the field, and the input is kept [ERR-29]', async () => {
    const { user } = await openRestaurantPage(bistrot);
    await openSetting(user, 'Nom');
    const name = fillField(NAME, '   ');
    await user.click(save());
    expect(descriptionOf(name)).toBe('Indiquez le nom de votre restaurant.');
    expect(document.activeElement).toBe(name);
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    await openSetting(user, 'Carte en ligne');
    const menu = fillField(MENU, 'file:///carte.pdf');
    await user.click(save());
    expect(descriptionOf(menu)).toMatch(/Une adresse web complète/);
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    await openSetting(user, 'Adresse');
    // Only the server refuses this.
    const address = fillField(ADDRESS, 'Lyon\u0007');
    await user.click(save());
    await expect.poll(() => descriptionOf(address)).toMatch(/caractères qui ne peuvent pas/);
    expect(document.activeElement).toBe(address);
    expect((await notices().findByRole('alert')).textContent).toContain('Erreur de validation');
    expect(address).toHaveProperty('value', 'Lyon\u0007');
    expect(await stored()).toMatchObject({ name: 'Le Petit Bistrot' });
  });

  test('a failed change shows an error, keeps the input, and can be retried [ERR-21, ERR-29]', async () => {
    const { user } = await openRestaurantPage(bistrot);
    await openSetting(user, 'Nom');
    const name = fillField(NAME, 'Chez Camille');
    const refused = answering(503, { error: 'Patientez.', code: 'unavailable' });
    const mend = disturb(theChange(), refused);
    await user.click(save());
    const alert = await notices().findByRole('alert');
    await expect.poll(() => alert.textContent).toContain('Erreur du serveur');
    expect(alert.textContent).toContain('Impossible de mettre à jour les informations. Patientez.');
    mend();
    const reconnect = disturb(theChange(), unreachable);
    await user.click(save());
    await notices().findByText('Erreur réseau');
    expect(alert.textContent).toContain('Vérifiez le Wi-Fi, puis réessayez.');
    expect(name).toHaveProperty('value', 'Chez Camille');
    reconnect();
    await user.click(save());
    await notices().findByText('Informations enregistrées');
  });

  test('tables that fail to load show an error and can be loaded again [ERR-21]', async () => {
    const mend = disturb(`GET /api/restaurants/${bistrot.slug}`, answering(503));
    const { user } = await open(paths.restaurant, bistrot.owner);
    const alert = await notices().findByRole('alert');
    await expect
      .poll(() => alert.textContent)
      .toContain('Impossible de charger le restaurant et ses tables.');
    expect(alert.textContent).toContain('Erreur du serveur');
    mend();
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByRole('region', { name: 'Tables' });
  });

  test('the preview opens the menu in a new tab, and accepts only web addresses [RES-01, RES-02]', async () => {
    const { user } = await openRestaurantPage(bistrot);
    await openSetting(user, 'Carte en ligne');
    const link = screen.getByRole('link', preview);
    expect(link.getAttribute('href')).toBe('https://le-petit-bistrot.example/carte.pdf');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noreferrer');
    for (const wrong of ['', 'javascript:alert(1)', 'carte', 'ftp://a.example']) {
      fillField(MENU, wrong);
      expect(screen.getByRole('button', preview)).toHaveProperty('disabled', true);
    }
    fillField(MENU, 'a.example/carte');
    expect(screen.getByRole('link', preview).getAttribute('href')).toBe('https://a.example/carte');
  });

  test('a stored menu link that is invalid is not used, and the form asks to correct it', async () => {
    const menu_url = 'javascript:alert(1)';
    const update = app.db.updateTable('all_restaurants').set({ menu_url });
    await update.where('id', '=', bistrot.id).execute();
    const { user, load } = await openRestaurantPage(bistrot);
    await openSetting(user, 'Carte en ligne');
    const menu = screen.getByLabelText(MENU);
    expect(menu).toHaveProperty('value', menu_url);
    const links = () => document.querySelectorAll('a[href^="javascript"]');
    expect(links()).toHaveLength(0);
    await user.click(save());
    expect(descriptionOf(menu)).toContain('Une adresse web complète.');
    expect(document.activeElement).toBe(menu);
    await load(paths.staff);
    await screen.findByText('En direct');
    expect(links()).toHaveLength(0);
    await openGuest(guestPath(bistrot.slug, 7));
    expect(links()).toHaveLength(0);
  });

  test('a super_admin, who has no restaurant, gets a link to all of them, and no code or team', async () => {
    const page = await open(paths.restaurant, await root(app));
    await screen.findByText(/Aucun restaurant n’est rattaché à ce compte\./);
    await page.load(paths.team);
    await screen.findByText(/Votre compte n’a pas de restaurant/);
    expect(screen.queryByRole('link', { name: 'Équipe' })).toBeNull();
    const { user, address } = await page.load(paths.qrGenerator);
    await screen.findByText('Aucun restaurant connecté');
    expect(inside('main').queryByRole('button')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Voir tous les restaurants' }));
    await expect.poll(address).toBe(paths.admin);
  });
});
