import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { ask } from '../../support/people/acts.ts';
import { petitBistrot, root } from '../../support/people/people.ts';
import {
  createRestaurant,
  findRow,
  officeName,
  openAddForm,
  openOffice,
  openOfficeWith,
  untilGone,
} from '../../support/screens/back-office-page.ts';
import { fillFields, fillInSignIn } from '../../support/screens/fields.ts';
import { descriptionOf, notices, open, withScreens } from '../../support/screens/screen.tsx';

withScreens(({ app, bistrot }) => {
  test('an admin opens the admin area from a link that only admins see [NAV-05, NAV-18, ADM-01, NAV-06]', async () => {
    const { token } = await root(app);
    const { user, address } = await open(paths.home, { token });
    const banner = within(await screen.findByRole('banner'));
    await user.click(await banner.findByRole('link', { name: 'Administration' }));
    await waitFor(() => expect(address()).toBe(paths.admin));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Administration' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(document.title).toBe('Administration · Sonnette');
    await screen.findByText(/^Sonnette \d+\.\d+\.\d+$/);
    const link = banner.getByRole('link', { name: 'Administration' });
    expect(link.getAttribute('aria-current')).toBe('page');

    await open(paths.home, { token: bistrot.owner.token });
    const owners = within(await screen.findByRole('banner'));
    await owners.findAllByText('Gérer le restaurant');
    expect(owners.queryByText('Administration')).toBeNull();
  });

  test('the admin area redirects owners to the home page, and strangers to sign in and back [NAV-05, NAV-14, NAV-06]', async () => {
    const owners = await open(paths.admin, { token: bistrot.owner.token });
    await waitFor(() => expect(owners.address()).toBe(paths.home));
    const strangers = await open(paths.admin);
    await waitFor(() => expect(strangers.address()).toBe(paths.auth));
    const admin = await root(app);
    await fillInSignIn(strangers.user, admin.email, admin.password);
    await screen.findByRole('heading', { level: 1, name: 'Administration' });
  });

  test('four figures at the top show the current counts [ADM-01]', async () => {
    const { admin, load } = await openOffice(app);
    const labels = ['Restaurants', 'Dont à l’essai', 'Demandes du jour', 'Dont sans réponse'];
    const read = async () => {
      await waitFor(() => expect(document.querySelector('dl[aria-busy="false"]')).toBeTruthy());
      return labels.map((label) => {
        const term = screen.getByText(label, { selector: 'dt' });
        return Number(term.nextElementSibling?.textContent);
      });
    };
    const [all = 0, trial = 0, requests = 0, late = 0] = await read();
    await ask(app, await petitBistrot(app), 1);
    app.clock.advance(6 * 60_000);
    await ask(app, bistrot, 1);
    // Only restaurants with an owner have a trial.
    await createRestaurant(app, admin, { name: officeName() });
    await load();
    expect(await read()).toEqual([all + 2, trial + 1, requests + 2, late + 1]);
  });

  test('restaurants are listed by twenty a page and can be searched; page and search are in the URL [ADM-02]', async () => {
    const name = officeName();
    const { user, admin, address, goBack, load } = await openOffice(app);
    for (let count = 0; count < 21; count += 1) await createRestaurant(app, admin, { name });
    const rows = () => screen.getAllByRole('heading', { level: 3 });
    const search = screen.getByRole('searchbox');
    await user.type(search, name.toUpperCase());
    await screen.findByText('1–20 sur 21');
    await waitFor(() => expect(rows()).toHaveLength(20));
    expect(address()).toContain('?q=CHEZ');
    expect(screen.getByText('Précédent')).toHaveProperty('disabled', true);
    await user.click(screen.getByText('Suivant'));
    await screen.findByText('21–21 sur 21');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await user.click(screen.getByText('Précédent'));
    await screen.findByText('1–20 sur 21');
    // The new page is read from its top, not from the position of the buttons.
    expect(document.activeElement?.textContent).toBe('Restaurants');
    await user.click(screen.getByText('Suivant'));
    await screen.findByText('21–21 sur 21');
    await goBack();
    await screen.findByText('1–20 sur 21');
    expect(search).toHaveProperty('value', name.toUpperCase());
    await user.clear(search);
    await user.type(search, 'zzz%');
    await screen.findByText(/^Aucun restaurant ne correspond à .*zzz%/);
    await load(`${paths.admin}?q=${encodeURIComponent(name)}&page=99`);
    await screen.findByText('21–21 sur 21');
  });

  test('a restaurant can be added with only a name, and is then selected [ADM-02, VAL-08, ADM-03, VAL-09]', async () => {
    const office = await openOffice(app);
    const form = await openAddForm(office);
    const field = within(form).getByLabelText('Nom du restaurant');
    const add = () => office.user.click(within(form).getByText('Ajouter'));
    expect(document.activeElement).toBe(field);
    const sent = vi.spyOn(globalThis, 'fetch');
    await fillFields({ 'Nom du restaurant': ' \u00a0 ' }, form);
    await add();
    expect(document.activeElement).toBe(field);
    expect(sent).not.toHaveBeenCalled();
    const name = officeName();
    await fillFields({ 'Nom du restaurant': `  ${name} ` }, form);
    await add();
    await notices().findByText('Restaurant ajouté');
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    const added = await findRow(name);
    await within(added).findByRole('heading', { name: 'Tables' });
    expect(added.textContent).toContain('Sans adresse');
    const { body } = await app.call('GET', `/restaurants/${encodeURIComponent(name)}`);
    expect(body).toMatchObject({ name, address: null, menu_url: null });
  });

  test('a restaurant is edited in a modal and keeps its slug [ADM-02, VAL-08, ADM-04]', async () => {
    const { user, restaurant, found, navigate } = await openOfficeWith(app, { address: 'Lyon' });
    const { slug, name } = restaurant;
    await user.click(found.getByText('Modifier', { exact: false, selector: 'button span' }));
    const dialog = screen.getByRole('dialog', { name: `Modifier ${name}` });
    const field = within(dialog).getByLabelText('Nom du restaurant');
    const save = () => user.click(within(dialog).getByText('Enregistrer'));
    const saved = async () => (await app.call('GET', `/restaurants/${slug}`)).body;
    expect(document.activeElement).toBe(field);
    expect(field).toHaveProperty('value', name);
    await fillFields({ 'Nom du restaurant': '   ' }, dialog);
    await save();
    expect(document.activeElement).toBe(field);
    expect(await saved()).toMatchObject({ name });

    const renamed = officeName();
    const menu = 'www.zoe.example/carte.pdf';
    await fillFields(
      { 'Nom du restaurant': renamed, Adresse: '', 'Lien vers la carte': menu },
      dialog,
    );
    await save();
    await notices().findByText('Restaurant modifié');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const menu_url = `https://${menu}`;
    expect(await saved()).toMatchObject({ name: renamed, slug, address: null, menu_url });
    await navigate(`${paths.admin}?q=${encodeURIComponent(renamed)}`);
    expect((await findRow(renamed)).textContent).toContain(slug);
  });

  test('the selected restaurant shows its tables, which can be added and deleted, and a link to its board [ADM-02, ADM-05]', async () => {
    const { user, restaurant, found, address, goBack } = await openOfficeWith(app);
    const { slug, name } = restaurant;
    await user.click(found.getByRole('button', { expanded: false }));
    await waitFor(() => expect(address()).toContain(`restaurant=${slug}`));
    await user.type(await found.findByLabelText('Numéro de table'), '7');
    await user.click(found.getByText('Ajouter'));
    await user.click(await found.findByRole('button', { name: 'Modifier la table 7' }));
    await user.click(screen.getByRole('button', { name: 'Supprimer la table 7' }));
    await found.findByRole('button', { name: /Annuler/ });
    expect((await app.call('GET', `/restaurants/${slug}/tables`)).body).toEqual([]);

    await user.click(found.getByText('Voir son tableau'));
    await waitFor(() => expect(address()).toBe(`${paths.staff}?restaurant=${slug}`));
    await waitFor(() => expect(screen.getByRole('banner').textContent).toContain(name));
    await goBack();
    const row = within(await findRow(name));
    await row.findByRole('heading', { name: 'Tables' });
    await user.click(row.getByRole('button', { name: new RegExp(name), expanded: true }));
    await waitFor(() => expect(row.queryByRole('heading', { name: 'Tables' })).toBeNull());
  });

  test('a restaurant is deleted after its name is typed [ADM-02, ADM-03]', async () => {
    const { user, restaurant, found } = await openOfficeWith(app);
    const { name, slug } = restaurant;
    await user.click(found.getByText('Supprimer', { exact: false, selector: 'button span' }));
    const dialog = screen.getByRole('dialog', { name: new RegExp(`^Supprimer ${name}`) });
    const field = within(dialog).getByRole('textbox');
    const confirm = async (typed: string) => {
      await fillFields({ 'Pour confirmer': typed }, dialog);
      await user.click(within(dialog).getByText('Supprimer définitivement'));
    };
    expect(document.activeElement).toBe(field);
    await confirm(name.slice(1));
    expect(descriptionOf(field)).toContain('Ce n’est pas le nom du restaurant');
    await confirm(` ${name.replace(' ', '  ')} `);
    await notices().findByText('Restaurant supprimé');
    expect(screen.queryByRole('dialog')).toBeNull();
    await untilGone(name);
    expect(document.activeElement?.textContent).toBe('Restaurants');
    expect((await app.call('GET', `/restaurants/${slug}`)).status).toBe(404);
  });
});
