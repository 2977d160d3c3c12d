import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { newcomer } from '../../support/people/newcomer.ts';
import { signInAgain } from '../../support/people/people.ts';
import { newDevice, wrong } from '../../support/people/strangers.ts';
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
import { startWithMailbox } from '../../support/server/start-with.ts';

const NEW = 'un nouveau secret';

const code = () => screen.getByLabelText('Code à 6 chiffres');
const password = () => screen.getByLabelText('Nouveau mot de passe');
const button = (name: string) => screen.getByText(name, { selector: 'button' });
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const typeCode = (value: string) => fillFields({ 'Code à 6 chiffres': value });
const typePassword = (first: string, second = first) =>
  fillFields({ 'Nouveau mot de passe': first, 'Répétez le mot de passe': second });
const change = (user: User) => user.click(button('Changer le mot de passe'));

async function toReset(email: string, path: string = paths.auth) {
  const opened = await open(path);
  await opened.user.click(await screen.findByText(/Mot de passe oublié/));
  await fillFields({ 'Adresse e-mail': email });
  expect(heading()).toBe('Mot de passe oublié');
  await opened.user.click(button('Recevoir un code'));
  await screen.findByLabelText('Code à 6 chiffres');
  return opened;
}

async function toChange(token: string): Promise<{ user: User }> {
  const opened = await open(paths.account, { token });
  await opened.user.click(await screen.findByText('Recevoir un code', { selector: 'button' }));
  await screen.findByLabelText('Code à 6 chiffres');
  return opened;
}

withScreens(
  ({ acts, app, bistrot, mailbox }) => {
    test('a forgotten password is replaced with a mailed code, and the requested page opens [SIN-15]', async () => {
      const { email } = bistrot.owner;
      const wanted = `${paths.staff}?status=pending`;
      const { user, address, load } = await toReset(email, wanted);
      await typeCode(await acts.codeFor(email));
      await typePassword(NEW);
      await change(user);
      await waitFor(() => expect(address()).toBe(wanted));
      await notices().findByText('Mot de passe changé');

      localStorage.clear();
      const again = await load(paths.auth);
      await fillInSignIn(again.user, email, NEW);
      await waitFor(() => expect(again.address()).toBe(paths.staff));
    });

    test('a link and browser history lead back to the sign-in card [SIN-02]', async () => {
      const { user, goBack } = await open(paths.auth);
      await user.click(await screen.findByText(/Mot de passe oublié/));
      await user.click(await screen.findByText('Retour à la connexion'));
      await waitFor(() => expect(heading()).toBe('Connexion'));
      await goBack();
      await waitFor(() => expect(heading()).toBe('Mot de passe oublié'));
      await goBack();
      await waitFor(() => expect(heading()).toBe('Connexion'));
    });

    test('an address without an account gets the same screen; only its mail differs [SIN-15]', async () => {
      const { email } = newcomer();
      await toReset(email);
      screen.getByText(`Un e-mail est en route vers ${email}.`, { exact: false });
      expect((await mailbox.next(email)).subject).toBe('Aucun compte Sonnette à cette adresse');
    });

    test('a second request within a minute continues with the code already sent', async () => {
      const { email } = bistrot.owner;
      await toReset(email);
      const { user, address } = await toReset(email);
      await typeCode(await acts.codeFor(email));
      await typePassword(NEW);
      await change(user);
      await waitFor(() => expect(address()).toBe(paths.staff));
    });

    test('a missing or wrong code, a short or common password and a missing response show errors beside the fields or in a notice [VAL-18]', async () => {
      const { email } = bistrot.owner;
      const { user, address } = await toReset(email);
      const right = await acts.codeFor(email);
      await change(user);
      expect(document.activeElement).toBe(code());
      expect(descriptionOf(code())).toBe('Recopiez les six chiffres de l’e-mail.');
      await typeCode(wrong(right, 0).replace(/(..)/g, '$1 '));
      await typePassword('court');
      await change(user);
      expect(document.activeElement).toBe(password());
      expect(descriptionOf(password())).toMatch(/10 ou plus de préférence.*6 caractères au moins/);
      expect(screen.queryByText('Encore trop court.')).toBeNull();
      await typePassword(NEW);
      await change(user);
      await notices().findByText('Le code de vérification est incorrect ou expiré.');
      expect(document.activeElement).toBe(code());
      expect(descriptionOf(code())).toContain('incorrect ou expiré');

      await typeCode(right);
      await typePassword('azertyuiop');
      await change(user);
      await waitFor(() => expect(descriptionOf(password())).toContain('parmi les plus utilisés'));
      expect(document.activeElement).toBe(password());
      await typePassword(NEW);
      const restore = disturb('POST /api/auth/reset-password', unreachable);
      await change(user);
      await notices().findByText(/Sonnette ne répond pas/);
      expect(password()).toHaveProperty('value', NEW);
      restore();
      await change(user);
      await waitFor(() => expect(address()).toBe(paths.staff));
    });

    test('the new password must be typed twice identically [VAL-12]', async () => {
      const { email } = bistrot.owner;
      const { user, address } = await toReset(email);
      const sent = vi.spyOn(globalThis, 'fetch');
      await typeCode(await acts.codeFor(email));
      await typePassword(NEW, 'un nouveau secrét');
      await change(user);
      const repeated = screen.getByLabelText('Répétez le mot de passe');
      expect(document.activeElement).toBe(repeated);
      expect(descriptionOf(repeated)).toBe('Les deux mots de passe doivent être identiques.');
      expect(sent).not.toHaveBeenCalledWith('/api/auth/reset-password', expect.anything());
      await typePassword(NEW);
      await change(user);
      await waitFor(() => expect(address()).toBe(paths.staff));
    });

    test('after a day of strangers’ guesses the field accepts the sixteen digits of the next mail [VER-14]', async () => {
      const { email } = bistrot.owner;
      const { user, address } = await toReset(email);
      const right = await acts.codeFor(email);
      for (let n = 0; n < 15; n += 1) {
        const body = { email, code: wrong(right, n), password: NEW };
        const headers = { 'Device-Key': newDevice() };
        await app.call('POST', '/auth/reset-password', { body, headers });
      }
      await typeCode(right);
      await typePassword(NEW);
      await change(user);
      const long = await screen.findByLabelText('Code à 16 chiffres');
      await waitFor(() =>
        expect(descriptionOf(long)).toContain('Recopiez les 16 chiffres du dernier e-mail'),
      );
      app.clock.advance(61_000);
      await app.call('POST', '/auth/forgot-password', { body: { email } });
      const digits = await acts.codeFor(email);
      await fillFields({ 'Code à 16 chiffres': digits.match(/\d{4}/g)?.join(' ') ?? '' });
      expect(long).toHaveProperty('value', digits);
      await change(user);
      await waitFor(() => expect(address()).toBe(paths.staff));
    });

    test('changing the password with a code keeps this session and ends the others [SIN-11, SIN-15]', async () => {
      const { email, token } = bistrot.owner;
      const other = await signInAgain(app, bistrot.owner);
      const { user } = await toChange(token);
      screen.getByText(`Un code est en route vers ${email}.`, { exact: false });
      await user.click(button('Garder le mot de passe actuel'));
      expect(screen.queryByLabelText('Code à 6 chiffres')).toBeNull();
      await user.click(button('Recevoir un code'));
      await typeCode(await acts.codeFor(email));
      await typePassword(NEW);
      expect(screen.getByLabelText('Déconnecter l’autre appareil connecté')).toHaveProperty(
        'checked',
        true,
      );
      await change(user);
      await notices().findByText('Les autres appareils devront se reconnecter.');
      await screen.findByText('Recevoir un code', { selector: 'button' });
      const own = localStorage.getItem('sonnette.token') ?? '';
      const statuses = [own, token, other].map(
        async (each) => (await app.call('GET', '/auth/me', { token: each })).status,
      );
      expect(await Promise.all(statuses)).toEqual([200, 401, 401]);
    });

    test('a password change can keep the other devices signed in, and shows how many there are', async () => {
      const others = [await signInAgain(app, bistrot.owner), await signInAgain(app, bistrot.owner)];
      const { user } = await toChange(bistrot.owner.token);
      await user.click(screen.getByLabelText('Déconnecter les 2 autres appareils connectés'));
      await typeCode(await acts.codeFor(bistrot.owner.email));
      await typePassword(NEW);
      await change(user);
      await notices().findByText('Les autres appareils restent connectés.');
      for (const token of others) {
        expect((await app.call('GET', '/auth/me', { token })).status).toBe(200);
      }
    });

    test('where passkeys cannot be used, sign-in offers none and the account page says where they work', async () => {
      await open(paths.auth);
      await screen.findByText('Se connecter', { selector: 'button' });
      expect(screen.queryByText(/clé d’accès/)).toBeNull();
      const { token } = bistrot.owner;
      await open(paths.account, { token, language: 'en' });
      const card = within(await screen.findByRole('region', { name: 'Passkeys' }));
      card.getByText(/up-to-date browser at http:\/\/localhost/);
      expect(card.queryByRole('button')).toBeNull();
    });
  },
  {},
  startWithMailbox,
);
