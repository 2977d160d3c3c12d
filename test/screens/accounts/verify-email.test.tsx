import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { type Newcomer, newcomer } from '../../support/people/newcomer.ts';
import { wrong } from '../../support/people/strangers.ts';
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

const VERIFY = 'POST /api/auth/verify-email';
const RESEND = 'POST /api/auth/resend-verification';

const code = () => screen.getByLabelText<HTMLInputElement>('Code à 6 chiffres');
const button = (name: RegExp) => screen.getByText<HTMLButtonElement>(name, { selector: 'button' });
const verify = () => button(/^Vérifier le code/);
const resend = () => button(/^Renvoyer le code/);
const typeCode = (value: string) => fillFields({ 'Code à 6 chiffres': value });

async function toVerification(who: Newcomer = newcomer()) {
  const opened = await open(paths.signUp);
  await fillInSignUpCard(opened.user, who);
  await screen.findByLabelText('Code à 6 chiffres');
  return { ...opened, who };
}

withScreens(
  ({ acts, app, bistrot, mailbox }) => {
    test('the code field accepts up to six digits, also pasted with a space, and enables the button at six [VAL-04, VER-03, VAL-05]', async () => {
      const { user } = await toVerification();
      expect(code().autocomplete).toBe('one-time-code');
      expect(code().inputMode).toBe('numeric');
      expect(verify().disabled).toBe(true);
      await user.type(code(), '1a2 b3-45');
      expect([code().value, verify().disabled]).toEqual(['12345', true]);
      await user.type(code(), '678');
      expect([code().value, verify().disabled]).toEqual(['123456', false]);
      await user.clear(code());
      await user.click(code());
      await user.paste('654 321');
      expect(code().value).toBe('654321');
    });

    test('the countdown runs from 15:00 to “Code expiré” [VER-04]', async () => {
      const { who } = await toVerification();
      screen.getByText('Code valable encore 15:00');
      await mailbox.next(who.email);
      app.clock.advance(65_000);
      await screen.findByText('Code valable encore 13:55');
      app.clock.advance(13 * 60_000 + 55_000);
      await screen.findAllByText('Code expiré');
      app.clock.advance(10 * 60_000);
      await screen.findAllByText('Code expiré');
    });

    test('a new code can be requested after 60 s, which restarts the countdown [VER-06, ERR-09]', async () => {
      const { user, address, who } = await toVerification();
      expect(resend().disabled).toBe(true);
      expect(resend().textContent).toContain('(1:00)');
      await mailbox.next(who.email);
      app.clock.advance(59_000);
      await within(resend()).findByText('(0:01)');
      expect(resend().disabled).toBe(true);
      app.clock.advance(1000);
      await waitFor(() => expect(resend().disabled).toBe(false));
      await user.click(resend());
      await notices().findByText('Code renvoyé');
      await screen.findByText('Code valable encore 15:00');
      expect(resend().disabled).toBe(true);
      await typeCode(await acts.codeFor(who.email));
      await user.click(verify());
      await waitFor(() => expect(address()).toBe(paths.staff));
    });

    test('a failed resend shows the reason [ERR-09, ERR-10]', async () => {
      const { user, who } = await toVerification();
      await mailbox.next(who.email);
      app.clock.advance(61_000);
      await waitFor(() => expect(resend().disabled).toBe(false));
      const error = 'Patientez 20 secondes.';
      const restore = disturb(RESEND, answering(429, { error, code: 'too_soon' }));
      await user.click(resend());
      await notices().findByText(error);
      notices().getByText('Impossible de renvoyer le code.');
      restore();
      disturb(RESEND, unreachable);
      await user.click(resend());
      await waitFor(() => expect(notices().queryByText(error)).toBeNull());
      notices().getByText('Impossible de renvoyer le code.');
    });

    test('a wrong code shows “Code invalide” with the server’s reason or a default one [ERR-06]', async () => {
      const { user, who } = await toVerification();
      const right = await acts.codeFor(who.email);
      await typeCode(wrong(right, 0));
      await user.click(verify());
      await notices().findByText('Le code de vérification est incorrect ou expiré.');
      notices().getByText('Code invalide');
      expect(document.activeElement).toBe(code());
      expect(descriptionOf(code())).toContain('incorrect ou expiré');
      const restore = disturb(VERIFY, answering(400, { error: 'Ce code est d’hier.' }));
      await user.click(verify());
      await notices().findByText('Ce code est d’hier.');
      restore();
      disturb(VERIFY, answering(400));
      await user.click(verify());
      await notices().findByText('Le code de vérification est incorrect ou expiré.');
    });

    test('after too many tries the page only offers a new code [VER-12]', async () => {
      const { user, who } = await toVerification();
      const right = await acts.codeFor(who.email);
      for (let tries = 0; tries < 6; tries += 1) {
        await typeCode(wrong(right, tries));
        await user.click(verify());
        await waitFor(() => expect(descriptionOf(code())).not.toBe(''));
      }
      await waitFor(() => expect(verify().disabled).toBe(true));
      expect(screen.queryByText(/Code valable encore/)).toBeNull();
      app.clock.advance(61_000);
      await waitFor(() => expect(resend().disabled).toBe(false));
      await user.click(resend());
      await screen.findByText(/Code valable encore/);
      expect(descriptionOf(code())).toBe('');
      await typeCode('654321');
      expect(verify().disabled).toBe(false);
    });

    test('a missing response shows an error; if only the response was lost, a retry continues [ERR-06, ERR-07]', async () => {
      const { user, address, who } = await toVerification();
      await typeCode(await acts.codeFor(who.email));
      const restore = disturb(VERIFY, async (pass) => {
        await pass();
        throw new TypeError('connection reset');
      });
      await user.click(verify());
      await notices().findByText('Impossible de vérifier le code. Veuillez réessayer.');
      restore();
      await user.click(verify());
      await waitFor(() => expect(address()).toBe(paths.staff));
      await within(screen.getByRole('banner')).findAllByText(who.name);
    });

    test('without the data of a sign-up the page says so and links to sign in [VER-02, ERR-08]', async () => {
      const { address } = await open(paths.verifyEmail);
      await waitFor(() => expect(address()).toBe(paths.auth));
      await notices().findByText("Données d'inscription manquantes. Veuillez recommencer.");
    });

    test('the page links to sign in, also for people who already have an account [VER-08]', async () => {
      const who = newcomer({ email: bistrot.owner.email });
      const { user, address, goBack } = await toVerification(who);
      screen.getByText(/avez déjà un compte\s\? L’e-mail vous le précise/);
      expect((await mailbox.next(who.email)).subject).toBe('Vous avez déjà un compte Sonnette');
      for (const link of ['Se connecter', 'Retour']) {
        await user.click(await within(screen.getByRole('main')).findByText(link));
        await waitFor(() => expect(address()).toBe(paths.auth));
        await goBack();
      }
    });
  },
  {},
  startWithMailbox,
);
