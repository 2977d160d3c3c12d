import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { firstOperatorTokenOf } from '../../../src/features/auth/account/account-acts.ts';
import { firstOperatorPath, paths } from '../../../src/paths.ts';
import { fillFields } from '../../support/screens/fields.ts';
import { open, withScreens } from '../../support/screens/screen.tsx';
import { serverSecretKey } from '../../support/server/server.ts';

withScreens(() => {
  test('the link of the first start makes the operator’s login, opens the back office and leaves the address [SIN-10]', async () => {
    const who = { 'Adresse e-mail': 'rachel@example.org', 'Mot de passe': 'soupe à l’oignon' };
    const wrong = await open(`${firstOperatorPath}wrong`);
    await fillFields(who);
    await wrong.user.click(screen.getByText('Créer l’accès'));
    // Then it is the usual form.
    await screen.findByText(/^Ce lien n’est pas, ou n’est plus, valable/);
    screen.getByRole('button', { name: 'Se connecter' });

    const { user, address } = await open(
      `${firstOperatorPath}${firstOperatorTokenOf(serverSecretKey)}`,
    );
    await fillFields(who);
    await user.click(screen.getByText('Créer l’accès'));
    await screen.findByRole('heading', { level: 1, name: 'Administration' });
    await waitFor(() => expect(address()).toBe(paths.admin));
  });
});
