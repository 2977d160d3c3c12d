import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { issueToken } from '../../support/people/tokens.ts';
import { fillField } from '../../support/screens/fields.ts';
import {
  answering,
  disturb,
  inside,
  notices,
  open,
  withScreens,
} from '../../support/screens/screen.tsx';

withScreens(({ app, bistrot }) => {
  const card = () => inside('region', 'Jetons');

  test('a manager makes a token from the team’s page, copies it once, and deletes it [DOOR-01]', async () => {
    const { user } = await open(paths.team, bistrot.owner);
    await user.click(await screen.findByText('Gérer les applications'));
    await screen.findByText('Aucun jeton pour l’instant.');
    await user.click(card().getByText('Ajouter un jeton'));
    await user.click(screen.getByText('Ajouter'));
    await screen.findByText('Ce champ est obligatoire.');
    fillField('Nom du logiciel', 'Caisse');
    await user.selectOptions(screen.getByLabelText('Ce qu’il peut faire'), 'board');
    await user.click(screen.getByText('Ajouter'));
    const shown = await screen.findByLabelText<HTMLInputElement>('Jeton « Caisse »');
    expect(shown.value).toMatch(/^snt_/);
    expect((await app.call('GET', bistrot.board, { token: shown.value })).status).toBe(200);
    await user.click(card().getByText('Copier le jeton'));
    await notices().findByText('Jeton copié');
    expect(await navigator.clipboard.readText()).toBe(shown.value);
    await user.click(card().getByText('C’est noté'));
    expect(screen.queryByDisplayValue(shown.value)).toBeNull();
    card().getByText(/^Lire et répondre · /);

    await user.click(card().getByRole('button', { name: 'Supprimer Caisse' }));
    const dialog = inside('dialog', /^Supprimer le jeton/);
    await user.click(dialog.getByText('Supprimer'));
    await card().findByText('Aucun jeton pour l’instant.');
    expect(document.activeElement?.textContent).toBe('Jetons');
  });

  test('failures are shown: of loading, of an eleventh token, and of deleting [DOOR-01]', async () => {
    for (let count = 1; count <= 10; count += 1) await issueToken(app, bistrot, 'read', `${count}`);
    const restore = disturb(/^(GET .*\/tokens|DELETE .*)$/, answering(500, { error: 'Non.' }));
    const { user } = await open(paths.applications, bistrot.owner);
    await screen.findByText('Les jetons n’ont pas pu être chargés.');
    disturb(/^GET /, (pass) => pass());
    await user.click(screen.getByText('Réessayer'));
    await user.click(await screen.findByRole('button', { name: 'Supprimer 3' }));
    await user.click(inside('dialog', /^Supprimer le jeton/).getByText('Supprimer'));
    await inside('dialog', /^Supprimer le jeton/).findByText('Non.');
    await user.click(screen.getByText('Le garder'));
    restore();
    await user.click(card().getByText('Ajouter un jeton'));
    fillField('Nom du logiciel', 'Caisse');
    await user.click(screen.getByText('Ajouter'));
    await screen.findByText(/^Un restaurant a 10 jetons au plus/);
  });
});
