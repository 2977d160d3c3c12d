import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { firstOperatorTokenOf } from '../../../src/features/auth/account/first-operator.ts';
import { FIRST_OPERATOR_PARAMETER, paths } from '../../../src/paths.ts';
import { fillFields } from '../../support/screens/fields.ts';
import { notices, open, withScreens } from '../../support/screens/screen.tsx';
import { serverSecretKey } from '../../support/server/server.ts';

withScreens(() => {
  test('the link of the first start makes the operator’s login, opens the back office and leaves the address [SIN-10]', async () => {
    const link = (token: string) => `${paths.admin}?${FIRST_OPERATOR_PARAMETER}=${token}`;
    const who = { 'Adresse e-mail': 'rachel@example.org', 'Mot de passe': 'soupe à l’oignon' };
    const wrong = await open(link('wrong'));
    await fillFields(who);
    await wrong.user.click(screen.getByText('Créer l’accès'));
    await notices().findByText(/^Ce lien n’est pas celui de ce serveur/);

    const { user, address } = await open(link(firstOperatorTokenOf(serverSecretKey)));
    await fillFields(who);
    await user.click(screen.getByText('Créer l’accès'));
    await screen.findByRole('heading', { level: 1, name: 'Administration' });
    await waitFor(() => expect(address()).toBe(paths.admin));
  });
});
