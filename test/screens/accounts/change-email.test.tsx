import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { newcomer } from '../../support/people/newcomer.ts';
import { fillFields } from '../../support/screens/fields.ts';
import { notices, open, withScreens } from '../../support/screens/screen.tsx';
import { startWithMailbox } from '../../support/server/start-with.ts';

withScreens(
  ({ acts, bistrot }) => {
    test('the address of the account is changed with two codes; a wrong one is said [TEAM-65]', async () => {
      const { token, email: before } = bistrot.owner;
      const { email } = newcomer();
      const { user } = await open(paths.account, { token });
      const act = (name: string) => user.click(screen.getByText(name, { selector: 'button' }));
      await screen.findByText('Adresse du compte');
      await fillFields({ 'Nouvelle adresse e-mail': email });
      await act('Recevoir les deux codes');
      await screen.findByLabelText('Code reçu à la nouvelle adresse');
      const codes = [await acts.codeFor(before), await acts.codeFor(email)] as const;
      const type = (code: string) =>
        fillFields({
          'Code reçu à l’adresse actuelle': code,
          'Code reçu à la nouvelle adresse': codes[1],
        });
      await type(codes[1]);
      await act('Changer l’adresse');
      await notices().findByText('Le code de vérification est incorrect ou expiré.');
      await type(codes[0]);
      await act('Changer l’adresse');
      await notices().findByText('Adresse changée');
      expect(await screen.findByText(new RegExp(`Vous vous connectez avec ${email}`))).toBeTruthy();
    });
  },
  {},
  startWithMailbox,
);
