import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { deleteOwn } from '../../support/people/act-code.ts';
import { root } from '../../support/people/people.ts';
import { joinTeam } from '../../support/people/team.ts';
import { fillFields, fillInSignIn } from '../../support/screens/fields.ts';
import {
  descriptionOf,
  disturb,
  notices,
  open,
  type User,
  unreachable,
  withScreens,
} from '../../support/screens/screen.tsx';

const noneTitle = /^(Vous n’avez pas de restaurant|You have no restaurant)$/;
const deleteMyAccount = /^(Supprimer mon compte|Delete my account)$/;

const findTitle = (name: RegExp) => screen.findByRole('heading', { level: 1, name });
const field = () => within(screen.getByRole('dialog')).getByRole('textbox');

async function askToDeleteAccount(user: User): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: deleteMyAccount }));
  return screen.getByRole('dialog');
}

/** Types into the only field of the dialog, and confirms. */
async function confirmWith(user: User, text: string): Promise<void> {
  await user.clear(field());
  if (text !== '') await user.type(field(), text);
  await user.click(screen.getByText(/^(Supprimer pour toujours|Delete for good)$/));
}

withScreens(({ app, bistrot }) => {
  test('an account is deleted after its e-mail address is typed; another address shows an error beside the field [TEAM-30]', async () => {
    const zoe = await joinTeam(app, bistrot, { name: 'Zoe', role: 'manager' });
    const { user, address, navigate } = await open(paths.account, { token: zoe.token });
    const dialog = await askToDeleteAccount(user);
    expect(dialog.textContent).toContain('12 mois au plus');
    expect(document.activeElement).toBe(field());
    await confirmWith(user, '');
    expect(descriptionOf(field())).toContain('Écrivez l’adresse e-mail de votre compte');
    await confirmWith(user, bistrot.owner.email);
    await waitFor(() =>
      expect(descriptionOf(field())).toContain('Ce n’est pas l’adresse de votre compte'),
    );
    expect(field()).toHaveProperty('value', bistrot.owner.email);
    await confirmWith(user, ` ${zoe.email.toUpperCase()} `);
    await notices().findByText('Compte supprimé');
    await waitFor(() => expect(address()).toBe(paths.home));

    await navigate(paths.auth);
    await fillInSignIn(user, zoe.email, zoe.password);
    await notices().findByText('E-mail ou mot de passe incorrect.');
  });

  test('a deletion without a response shows an error, keeps the input and can be retried [TEAM-30]', async () => {
    const { token, email } = await joinTeam(app, bistrot, { name: 'Zoe', role: 'manager' });
    const { user, address } = await open(paths.account, { token, language: 'en' });
    const dialog = within(await askToDeleteAccount(user));
    const restore = disturb('DELETE /api/auth/account', unreachable);
    await confirmWith(user, email);
    const alert = dialog.getByRole('alert');
    await waitFor(() => expect(alert.textContent).toContain('Sonnette did not respond.'));
    expect(field()).toHaveProperty('value', email);
    restore();
    await user.type(field(), '{Enter}');
    await waitFor(() => expect(address()).toBe(paths.home));
  });

  test('a sole owner sees which restaurants would be left without an owner, and can open each [TEAM-30]', async () => {
    const { token, email } = bistrot.owner;
    const body = { name: 'Le Second Bistrot' };
    expect((await app.call('POST', '/auth/restaurants', { token, body })).status).toBe(201);
    const { user, address, navigate } = await open(paths.account, { token });
    const refused = async () => {
      const dialog = within(await askToDeleteAccount(user));
      await confirmWith(user, email);
      const alert = within(dialog.getByRole('alert'));
      await alert.findByText(/Sans vous, ces 2 restaurants n’auraient plus de propriétaire/);
      return alert;
    };
    let alert = await refused();
    expect(alert.getAllByRole('listitem')).toHaveLength(2);
    const deleteSecond = /^Supprimer le restaurant.*Le Second Bistrot$/;
    await user.click(alert.getByRole('button', { name: deleteSecond }));
    await waitFor(() => expect(address()).toBe(`${paths.restaurant}#donnees`));
    await screen.findByRole('button', { name: 'Modifier Nom' });
    expect(screen.getByRole('banner').textContent).toContain('Le Second Bistrot');

    await navigate(paths.account);
    alert = await refused();
    const nameOwner = /^Nommer un autre propriétaire.*Petit Bistrot$/;
    await user.click(alert.getByRole('button', { name: nameOwner }));
    await waitFor(() => expect(address()).toBe(paths.team));
    expect(screen.getByRole('banner').textContent).toContain('Le Petit Bistrot');
  });

  test('a super_admin’s account page has no button to delete the account [TEAM-30]', async () => {
    const { token } = await root(app);
    await open(paths.account, { token });
    await screen.findByText('Recevoir un code', { selector: 'button' });
    expect(screen.queryByText('Supprimer mon compte')).toBeNull();
  });

  test('without a restaurant, every page of an owner redirects to the account page', async () => {
    await deleteOwn(app, bistrot);
    const { token } = bistrot.owner;
    const { user, address, navigate } = await open(paths.home, { token });
    const links = within(await screen.findByRole('navigation', { name: 'Navigation principale' }));
    expect(links.getAllByRole('link')).toHaveLength(1);
    await user.click(links.getByRole('link', { name: /^Votre compte/ }));
    await findTitle(noneTitle);
    for (const path of [
      paths.staff,
      `${paths.staff}?restaurant=demo`,
      paths.restaurant,
      paths.team,
      paths.qrGenerator,
      paths.analytics,
      paths.figures,
    ]) {
      await navigate(paths.home);
      await navigate(path);
      await waitFor(() => expect(address(), path).toBe(paths.account));
      await findTitle(noneTitle);
    }
  });

  test('without a restaurant, sign-in opens the account page, where a new one can be opened', async () => {
    await deleteOwn(app, bistrot);
    const { user, address } = await open(paths.auth);
    await fillInSignIn(user, bistrot.owner.email, bistrot.owner.password);
    await findTitle(noneTitle);
    expect(address()).toBe(paths.account);
    await user.click(screen.getByText('Ouvrir un restaurant', { selector: 'button' }));
    await fillFields({ 'Nom du restaurant': 'Le Nouveau Bistrot' });
    await user.type(screen.getByLabelText('Nom du restaurant'), '{Enter}');
    await waitFor(() => expect(address()).toBe(paths.staff));
    await screen.findByLabelText(/Combien de tables/);
    expect(screen.getByRole('banner').textContent).toContain('Le Nouveau Bistrot');
  });
});
