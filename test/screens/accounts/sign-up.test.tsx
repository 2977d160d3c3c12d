import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { newcomer } from '../../support/people/newcomer.ts';
import { fillFields, fillInSignUpCard } from '../../support/screens/fields.ts';
import {
  answering,
  descriptionOf,
  disturb,
  notices,
  open,
  unreachable,
  withScreens,
} from '../../support/screens/screen.tsx';
import { startWithMailbox } from '../../support/server/start-with.ts';

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const submit = () => screen.getByText(/^(Créer le compte|Inscription...)$/, { selector: 'button' });

async function openSignUp() {
  const opened = await open(paths.signUp);
  await screen.findByLabelText('Nom du restaurant');
  return opened;
}

withScreens(
  ({ acts, bistrot }) => {
    test('the sign-up page names the product and links back and to sign in [SGN-01, SGN-02, SGN-06, SUC-03, SUC-04]', async () => {
      const { user, address } = await openSignUp();
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sonnette');
      screen.getByText('Votre espace restaurant');
      for (const [link, path] of [
        ['Se connecter', paths.auth],
        ['Créer un compte', paths.signUp],
        ['Retour', paths.success],
        ['Créer un compte', paths.signUp],
      ] as const) {
        await user.click(await within(screen.getByRole('main')).findByText(link));
        await waitFor(() => expect(address()).toBe(path));
      }
    });

    test('name, e-mail and a password of six characters are required, the postal address is not [SGN-03, SGN-04]', async () => {
      const { user } = await openSignUp();
      const sent = vi.spyOn(globalThis, 'fetch');
      const [name, email, password, address] = [
        'Nom du restaurant',
        'Adresse e-mail',
        'Mot de passe',
        'Adresse du restaurant',
      ].map((label) => field(label) as HTMLInputElement);
      expect([name, email, password, address].map((each) => each?.required)).toEqual([
        true,
        true,
        true,
        false,
      ]);
      expect(email?.type).toBe('email');
      expect(password?.minLength).toBe(6);
      expect(password?.getAttribute('spellcheck')).toBe('false');
      expect(password?.autocomplete).toBe('new-password');
      expect(address?.placeholder).toMatch(/^\d+ rue .+, \d{5} /);

      await user.click(submit());
      expect(document.activeElement).toBe(name);
      expect(descriptionOf(field('Nom du restaurant'))).toBe(
        'Indiquez le nom de votre restaurant.',
      );
      expect(descriptionOf(field('Adresse e-mail'))).toBe('Indiquez votre adresse e-mail.');
      expect(descriptionOf(field('Mot de passe'))).toMatch(/Indiquez votre mot de passe\.$/);

      await fillFields({ 'Nom du restaurant': 'Chez Zoé' });
      expect(descriptionOf(field('Nom du restaurant'))).toBe('');
      await fillFields({ 'Adresse e-mail': 'zoe@', 'Mot de passe': '12345' });
      await user.click(submit());
      expect(document.activeElement).toBe(email);
      expect(descriptionOf(field('Adresse e-mail'))).toContain('ne semble pas complète');
      expect(descriptionOf(field('Mot de passe'))).toContain('6 caractères au moins');
      expect(sent).not.toHaveBeenCalledWith('/api/auth/signup', expect.anything());
    });

    test('a hint beside the password rates its strength, and the password can be shown', async () => {
      const { user } = await openSignUp();
      for (const [typed, words] of [
        ['abc', 'Encore trop court.'],
        ['tarte aux pommes', 'Solide.'],
      ] as const) {
        await fillFields({ 'Mot de passe': typed });
        expect(within(screen.getByRole('main')).getByRole('status').textContent).toBe(words);
      }
      const password = field('Mot de passe') as HTMLInputElement;
      const toggle = screen.getByRole('button', { name: 'Afficher les caractères' });
      await user.click(toggle);
      expect([password.type, toggle.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
      await user.click(toggle);
      expect([password.type, toggle.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
    });

    test('signing up shows “Inscription...”, then that a code was sent, and passes its data to verification [SGN-04, SGN-05, SGN-08, VER-01, ERR-13]', async () => {
      const { user, address } = await openSignUp();
      const who = newcomer({ address: '' });
      const sending = Promise.withResolvers<void>();
      disturb('POST /api/auth/signup', async (pass) => {
        await sending.promise;
        return pass();
      });
      expect(submit().textContent).toBe('Créer le compte');
      await fillInSignUpCard(user, who);
      expect(submit().textContent).toBe('Inscription...');
      sending.resolve();
      await notices().findByText('Code de vérification envoyé');
      notices().getByText(`Un e-mail de vérification a été envoyé à ${who.email}.`);
      await waitFor(() => expect(address()).toBe(paths.verifyEmail));
      await screen.findByLabelText(/^Code à 6 chiffres/);
      // The account gets what was typed on the page before.
      await fillFields({ 'Code à 6 chiffres': await acts.codeFor(who.email) });
      await user.click(screen.getByText('Vérifier le code'));
      await waitFor(() => expect(address()).toBe(paths.staff));
      expect(JSON.parse(localStorage.getItem('sonnette.restaurant') ?? '')).toMatchObject({
        name: who.name,
        email: who.email,
      });
    });

    test('a refused sign-up stays on the form with the server’s reason, by default that it failed [SGN-09, ERR-11]', async () => {
      const { user, address } = await openSignUp();
      const who = newcomer();
      const tooMany = { error: 'Trop d’e-mails.', code: 'too_many_mails' };
      const restore = disturb('POST /api/auth/signup', answering(429, tooMany));
      await fillInSignUpCard(user, who);
      await notices().findByText('Trop d’e-mails.');
      notices().getByText('Erreur d’inscription');
      expect(address()).toBe(paths.signUp);
      expect(field('Nom du restaurant')).toHaveProperty('value', who.name);
      expect(field('Mot de passe')).toHaveProperty('value', who.password);
      restore();
      const restoreAgain = disturb('POST /api/auth/signup', answering(400));
      await user.click(submit());
      await notices().findByText(/La création du compte a échoué/);
      restoreAgain();
      // An error that only the server finds appears beside its field.
      await fillFields({ 'Adresse e-mail': 'zoe@example' });
      await user.click(submit());
      await screen.findByText('Le format est incorrect.');
      expect(descriptionOf(field('Adresse e-mail'))).toBe('Le format est incorrect.');
      expect(document.activeElement).toBe(field('Adresse e-mail'));
    });

    test('a sign-up without a response shows an error, keeps the input, and can be retried [SGN-09, ERR-11, ERR-12]', async () => {
      const { user, address } = await openSignUp();
      const restore = disturb('POST /api/auth/signup', unreachable);
      await fillInSignUpCard(user, newcomer());
      await notices().findByText('Erreur de connexion au serveur');
      notices().getByText('Erreur');
      restore();
      await user.click(submit());
      await waitFor(() => expect(address()).toBe(paths.verifyEmail));
    });

    test('returning from verification keeps the whole form except the password', async () => {
      const who = newcomer();
      const { user, address, goBack, navigate } = await openSignUp();
      const followLink = () => user.click(screen.getByText(/pas la bonne adresse/));
      for (const back of [goBack, followLink]) {
        await fillInSignUpCard(user, who);
        await screen.findByLabelText('Code à 6 chiffres');
        await back();
        await waitFor(() => expect(address()).toBe(paths.signUp));
        expect(field('Nom du restaurant')).toHaveProperty('value', who.name);
        expect(field('Adresse e-mail')).toHaveProperty('value', who.email);
        expect(field('Adresse du restaurant')).toHaveProperty('value', who.address);
        expect(field('Mot de passe')).toHaveProperty('value', '');
        await navigate(paths.auth);
        await navigate(paths.signUp);
      }
    });

    test('signed-in users are redirected from sign-up and verification to the board [SGN-07, VER-09]', async () => {
      for (const path of [paths.signUp, paths.verifyEmail]) {
        const { address } = await open(path, { token: bistrot.owner.token });
        await waitFor(() => expect(address()).toBe(paths.staff));
      }
    });

    test('field errors follow a change of language', async () => {
      const { user } = await openSignUp();
      await user.click(submit());
      screen.getByText('Indiquez votre mot de passe.');
      await user.click(screen.getByRole('button', { name: /EN|English/ }));
      await screen.findByText('Enter your password.');
      expect(screen.queryByText('Indiquez votre mot de passe.')).toBeNull();
    });

    test('the page after a payment shows the end of the trial, the next steps and the reference [SUC-01, SUC-02, SUC-03, SUC-05]', async () => {
      const reference = encodeURIComponent('cs_test_<b>12</b>');
      await open(`${paths.success}?session_id=${reference}`);
      expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
        'Bienvenue chez Sonnette',
      );
      expect(screen.getByText(/30 jours/).textContent).toContain('jusqu’au 21 décembre 2026');
      expect(within(screen.getByRole('main')).getAllByRole('listitem')).toHaveLength(3);
      screen.getByText(/cs_test_<b>12<\/b>/);
      await open(paths.success);
      await screen.findByText(/non disponible/);
    });
  },
  {},
  startWithMailbox,
);
