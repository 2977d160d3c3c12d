import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dinerPath, paths } from '../../src/paths.ts';
import { readBoard } from '../support/people/acts.ts';
import { notices, open, openDiner, withScreens } from '../support/screens/screen.tsx';

withScreens(({ app, bistrot }) => {
  test('the restaurant page saves a new name', async () => {
    const { user } = await open(paths.restaurant, { token: bistrot.owner.token });
    const name = await screen.findByLabelText('Nom du restaurant');
    await user.clear(name);
    await user.type(name, 'Chez Camille');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await notices().findByText(/Informations enregistrées/)).toBeTruthy();
    const { body } = await app.call('GET', `/restaurants/${bistrot.id}`);
    expect(body).toMatchObject({ name: 'Chez Camille' });
  });
  test('board', async () => {
    const { user } = await open(paths.staff, { token: bistrot.owner.token });
    await screen.findByRole('button', { name: /Menu/ });
    await app.call('POST', bistrot.board, { body: { tableNumber: 7, type: 'bread' } });
    await user.click(await screen.findByRole('button', { name: /Prendre en charge/ }));
    await screen.findByRole('button', { name: /Marquer comme terminé/ });
  });
  test.each(['fr', 'en'] as const)('diner %s', async (language) => {
    const { user } = await openDiner(dinerPath(bistrot.slug, 7), language);
    await user.click(screen.getByRole('button', { name: /^(Pain|Bread)/ }));
    await screen.findByText(/Transmise|Sent/);
    expect(await readBoard(app, bistrot)).toHaveLength(1);
  });
});
