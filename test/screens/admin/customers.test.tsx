import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import {
  createRestaurant,
  findRow,
  officeName,
  openAddForm,
  openOffice,
  openOfficeWith,
} from '../../support/screens/back-office-page.ts';
import { fillFields } from '../../support/screens/fields.ts';
import {
  descriptionOf,
  disturb,
  notices,
  open,
  withScreens,
} from '../../support/screens/screen.tsx';
import { startWithMailbox } from '../../support/server/start-with.ts';

const EMAIL = 'E-mail du restaurateur';

/** From an invitation's mail. */
const linkIn = (text: string) => /\/auth\?\S+/.exec(text)?.[0] ?? '';

withScreens(
  ({ app, bistrot, mailbox }) => {
    const addressOf = (name: string) => `${name}-${app.clock.now().getTime()}@example.org`;

    test('the search finds an owner by e-mail and a restaurant by town, and the filter stays in the URL', async () => {
      const { user, admin, address, goBack } = await openOffice(app);
      const name = officeName();
      const town = `Évian-${name}`;
      await createRestaurant(app, admin, { name, address: `2 quai, ${town}` });
      const search = screen.getByRole('searchbox');
      const state = screen.getByLabelText('Situation');
      await user.type(search, town.toUpperCase().replace('É', 'E'));
      await waitFor(() => expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1));
      expect((await findRow(name)).textContent).toContain('Sans compte · aucune demande');
      await user.selectOptions(state, 'Sans compte');
      await waitFor(() => expect(address()).toContain('state=unowned'));
      await findRow(name);
      await user.selectOptions(state, 'Abonné');
      await screen.findByText(/^Aucun restaurant ne correspond/);
      await goBack();
      await findRow(name);
      await user.selectOptions(state, 'Toutes');
      await user.clear(search);
      await user.type(search, bistrot.owner.email);
      await screen.findByText(bistrot.owner.email, { exact: false });
    });

    test('an invitation to a wrong address can be corrected, and a right one resent', async () => {
      const [wrong, right] = [addressOf('wrong'), addressOf('right')];
      const { user, restaurant, found } = await openOfficeWith(app, { owner_email: wrong });
      await user.click(found.getByRole('button', { expanded: false }));
      await found.findByText(new RegExp(`^Invitation envoyée à ${wrong}`));
      await user.click(found.getByText('Corriger l’adresse'));
      await fillFields({ [EMAIL]: right });
      await user.type(found.getByLabelText(EMAIL), '{Enter}');
      await found.findByText(new RegExp(`^Invitation envoyée à ${right}`));
      notices().getByText('Invitation envoyée');
      expect((await mailbox.next(right)).text).toContain(restaurant.name);
      await user.click(found.getByText('Renvoyer l’invitation'));
      await notices().findByText(/Un code vient d’être envoyé/);
    });

    test('an operator can send an owner a password code', async () => {
      const { user } = await openOffice(app, bistrot.slug);
      const found = within(await findRow('Le Petit Bistrot'));
      await user.click(found.getByRole('button', { expanded: false }));
      await user.click(found.getByText('Envoyer un code de mot de passe'));
      await notices().findByText('Code envoyé');
      expect((await mailbox.next(bistrot.owner.email)).code).toMatch(/^\d{6}$/);
    });

    test('an operator can open the time zone, QR codes and board of any restaurant', async () => {
      const { user, address, navigate } = await openOffice(app, bistrot.slug);
      const found = within(await findRow('Le Petit Bistrot'));
      const edit = found.getByText('Modifier', { exact: false, selector: 'button span' });
      const zone = () => within(screen.getByRole('dialog')).getByLabelText('Fuseau horaire');
      await user.click(edit);
      await user.selectOptions(zone(), 'America/New_York');
      await user.click(screen.getByText('Enregistrer'));
      await notices().findByText('Restaurant modifié');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await user.click(edit);
      expect(zone()).toHaveProperty('value', 'America/New_York');
      await user.click(screen.getByText('Annuler'));
      await user.click(found.getByRole('button', { expanded: false }));
      const board = found.getByText('Voir son tableau');
      expect(board.getAttribute('href')).toBe(`${paths.staff}?restaurant=${bistrot.slug}`);
      await user.click(found.getByText('Imprimer ses codes'));
      await screen.findByText('Télécharger le PDF', { selector: 'button' });
      expect(address()).toBe(`${paths.qrGenerator}?restaurant=${bistrot.slug}`);
      expect(screen.getByRole('main').textContent).toContain('Le Petit Bistrot');
      await navigate(paths.qrGenerator);
      await screen.findByText(/Choisissez-en un dans l’administration/);
    });

    test('adding a restaurant invites its owner, who chooses a password from the link in the mail [ADM-02, ADM-03]', async () => {
      const office = await openOffice(app);
      const [email, name] = [addressOf('zoe'), officeName()];
      const form = await openAddForm(office);
      await fillFields({ 'Nom du restaurant': name, [EMAIL]: email }, form);
      await office.user.click(within(form).getByText('Ajouter'));
      await notices().findByText(new RegExp(`l’invitation part vers ${email}`));
      expect((await findRow(name)).textContent).toContain(email);

      const { text, code = '' } = await mailbox.next(email);
      const { user, address } = await open(linkIn(text));
      await screen.findByRole('heading', { level: 1, name: 'Choisissez votre mot de passe' });
      expect(screen.getByText('Renvoyer le code')).toHaveProperty('disabled', false);
      await choosePassword(code);
      await user.click(screen.getByText('Choisir ce mot de passe'));
      await waitFor(() => expect(address()).toBe(paths.staff));
      await within(await screen.findByRole('banner')).findAllByText(name);
    });

    test('an operator who leaves while a restaurant is added is not brought back [ADM-02, ADM-03]', async () => {
      const office = await openOffice(app);
      const name = officeName();
      const form = await openAddForm(office);
      const { promise: isLeft, resolve } = Promise.withResolvers<void>();
      disturb('POST /api/restaurants', (pass) => isLeft.then(pass));
      await fillFields({ 'Nom du restaurant': name }, form);
      await office.user.click(within(form).getByText('Ajouter'));
      await office.navigate(paths.faq);
      await screen.findByRole('heading', { level: 1, name: 'Questions fréquentes' });
      resolve();
      await notices().findByText(name);
      expect(office.address()).toBe(paths.faq);
    });

    test('an owner can be invited later; an e-mail address already in use shows an error beside the field', async () => {
      const { user, restaurant, found } = await openOfficeWith(app);
      await user.click(found.getByRole('button', { expanded: false }));
      const field = found.getByLabelText(EMAIL);
      const invite = () => user.click(found.getByText('Inviter'));
      await invite();
      expect(descriptionOf(field)).toBe('Saisissez une adresse e-mail complète.');
      await fillFields({ [EMAIL]: bistrot.owner.email });
      await invite();
      await waitFor(() => expect(descriptionOf(field)).toBe('Cette adresse a déjà un compte.'));
      expect(document.activeElement).toBe(field);
      const email = addressOf('seule');
      await fillFields({ [EMAIL]: email });
      await invite();
      await notices().findByText('Invitation envoyée');
      await found.findByText(new RegExp(`^Invitation envoyée à ${email}`));
      expect((await mailbox.next(email)).text).toContain(restaurant.name);
    });
  },
  {},
  startWithMailbox,
);

async function choosePassword(code: string): Promise<void> {
  await fillFields({
    'Code à 6 chiffres': code,
    'Nouveau mot de passe': 'tarte aux pommes',
    'Répétez le mot de passe': 'tarte aux pommes',
  });
}
