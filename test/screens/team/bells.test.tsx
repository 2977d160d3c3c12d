import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { disturb, open, unreachable, withScreens } from '../../support/screens/screen.tsx';

withScreens(({ bistrot }) => {
  test('a manager adds a button for a table, finds its page, and deletes it [DOOR-21]', async () => {
    const { user } = await open(paths.applications, { token: bistrot.owner.token });
    const card = within(await screen.findByRole('region', { name: 'Boutons' }));
    card.getByText('Aucun bouton pour l’instant.');
    await user.click(card.getByRole('button', { name: 'Ajouter un bouton' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Ajouter' }));
    await dialog.findByText('Ce champ est obligatoire.');
    await user.type(dialog.getByLabelText('Nom du bouton'), 'Cheminée');
    await dialog.findByRole('option', { name: '7' });
    await user.selectOptions(dialog.getByLabelText('Table'), '7');
    await user.selectOptions(dialog.getByLabelText('Ce qu’il demande'), 'Addition');
    await user.click(dialog.getByRole('button', { name: 'Ajouter' }));
    await card.findByText('Table 7 · Addition');
    const page = card.getByRole<HTMLAnchorElement>('link', { name: 'Ouvrir sa page Cheminée' });
    expect(page.href).toMatch(/\/api\/bells\/[\w-]{43}$/);

    const restore = disturb(/^DELETE /, unreachable);
    await user.click(card.getByRole('button', { name: 'Supprimer Cheminée' }));
    const removal = within(screen.getByRole('dialog'));
    await user.click(removal.getByRole('button', { name: 'Supprimer' }));
    await removal.findByText('Vérifiez votre réseau, puis réessayez.');
    restore();
    await user.click(removal.getByRole('button', { name: 'Supprimer' }));
    await card.findByText('Aucun bouton pour l’instant.');
  });
});
