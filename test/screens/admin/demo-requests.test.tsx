import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { root } from '../../support/people/people.ts';
import { fillFields } from '../../support/screens/fields.ts';
import {
  answering,
  descriptionOf,
  disturb,
  notices,
  open,
  unreachable,
  withScreens,
} from '../../support/screens/screen.tsx';

const SEND = 'POST /api/demo-requests';
const NAME = 'Nom du restaurant';
const EMAIL = 'Votre e-mail';

withScreens(({ app }) => {
  test('the form shows missing fields, and keeps the input when sending fails', async () => {
    const { user } = await open(paths.demo);
    const form = await screen.findByRole('form', { name: 'Demande de démonstration' });
    const field = (label: string) => within(form).getByLabelText(new RegExp(`^${label}`));
    const send = () => user.click(within(form).getByText('Demander une démonstration'));
    await send();
    expect(document.activeElement).toBe(field(NAME));
    expect(descriptionOf(field(NAME))).toBe('Indiquez le nom du restaurant.');
    await fillFields({ [NAME]: 'Chez Léa', [EMAIL]: 'lea@', Message: 'Deux salles.' }, form);
    await send();
    expect(document.activeElement).toBe(field(EMAIL));
    await fillFields({ [EMAIL]: 'lea@example.org' }, form);

    const restore = disturb(SEND, unreachable);
    await send();
    expect((await within(form).findByRole('alert')).textContent).toContain(
      'Votre demande n’est pas partie',
    );
    restore();
    const restoreAgain = disturb(SEND, answering(429, { error: 'Plus tard.', code: 'too_many' }));
    await send();
    await within(form).findByText('Plus tard.');
    expect(field(NAME)).toHaveProperty('value', 'Chez Léa');
    expect(field('Message')).toHaveProperty('value', 'Deux salles.');
    restoreAgain();
    await send();
    await screen.findByRole('heading', { name: 'Votre demande est arrivée' });
  });

  test('the back-office lists demo requests, which can be marked as handled and deleted', async () => {
    for (const restaurant of ['Au Premier', 'Au Second']) {
      const wish = { wished_time: 'mardi', message: 'Bonjour' };
      const body = { restaurant, email: 'lea@example.org', ...wish };
      await app.call('POST', '/demo-requests', { body });
    }
    const { token } = await root(app);
    const { user } = await open(paths.admin, { token });
    const list = within(await screen.findByRole('list', { name: 'Demandes de démonstration' }));
    const row = (name: string) =>
      within(list.getByText(name, { selector: 'h3' }).closest('li') as HTMLElement);
    const second = row('Au Second');
    second.getByText('À traiter');
    expect(second.getByRole('link').getAttribute('href')).toBe('mailto:lea@example.org');
    await user.click(second.getByText(/^Marquer comme traitée/));
    await waitFor(() => row('Au Second').getByText('Traitée'));
    await user.click(row('Au Second').getByText(/^Rouvrir/));
    await waitFor(() => row('Au Second').getByText('À traiter'));

    const askToDelete = async () => {
      await user.click(row('Au Premier').getByText(/^Supprimer/));
      return within(screen.getByRole('dialog', { name: /Supprimer la demande de Au Premier/ }));
    };
    await user.click((await askToDelete()).getByText('Garder la demande'));
    row('Au Premier');
    await user.click((await askToDelete()).getByText('Supprimer définitivement'));
    await notices().findByText('Demande supprimée');
    await waitFor(() => expect(list.queryByText('Au Premier')).toBeNull());
  });
});
