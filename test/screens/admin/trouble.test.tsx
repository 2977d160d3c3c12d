import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { root } from '../../support/people/people.ts';
import {
  officeName,
  openAddForm,
  openOffice,
  openOfficeWith,
  untilGone,
} from '../../support/screens/back-office-page.ts';
import { fillFields } from '../../support/screens/fields.ts';
import {
  answering,
  descriptionOf,
  disturb,
  notices,
  open,
  withScreens,
} from '../../support/screens/screen.tsx';

withScreens(({ app, bistrot }) => {
  test('invalid input for a new restaurant shows errors beside the fields, and nothing is added [ADM-02, ADM-03]', async () => {
    const office = await openOffice(app);
    const form = await openAddForm(office);
    const [name, menu, email] = [officeName(), 'Lien vers la carte', 'E-mail du restaurateur'];
    const add = () => office.user.click(within(form).getByText('Ajouter'));
    const described = (label: string) =>
      descriptionOf(within(form).getByLabelText(new RegExp(`^${label}`)));
    await fillFields(
      { 'Nom du restaurant': name, [menu]: 'javascript:alert(1)', [email]: 'zoé' },
      form,
    );
    await add();
    expect(described(menu)).toContain('Une adresse web complète');
    expect(described(email)).toContain('complète');
    await fillFields({ [menu]: '', [email]: bistrot.owner.email }, form);
    await add();
    await waitFor(() => expect(described(email)).toContain('Cette adresse a déjà un compte'));
    // Input that only the server rejects.
    await fillFields({ [email]: '', Adresse: 'Lyon\u0007' }, form);
    await add();
    await waitFor(() => expect(described('Adresse')).not.toBe(''));
    expect(within(form).getByLabelText('Nom du restaurant')).toHaveProperty('value', name);
    const found = await app.call('GET', `/restaurants/${encodeURIComponent(name)}`);
    expect(found.status).toBe(404);
  });

  test.each([
    ['Modifier', 'Enregistrer'],
    ['Supprimer', 'Supprimer définitivement'],
  ])(
    '“%s” on a restaurant that somebody else deleted shows an error and refreshes the list [ADM-02, ADM-03, ADM-04]',
    async (act, submit) => {
      const { user, admin, restaurant, found } = await openOfficeWith(app);
      const { id, name } = restaurant;
      await user.click(found.getByText(act, { exact: false, selector: 'button span' }));
      await app.call('DELETE', `/restaurants/${id}`, admin);
      const dialog = screen.getByRole('dialog');
      await fillFields({ [act === 'Modifier' ? 'Nom du' : 'Pour confirmer']: name }, dialog);
      await user.click(within(dialog).getByText(submit));
      await notices().findByText('Il n’existe plus. La liste est à jour.');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await untilGone(name);
    },
  );

  test('a part that fails to load shows an error, and “try again” loads it [ADM-02]', async () => {
    const unavailable = answering(503, { error: 'Indisponible', code: 'unavailable' });
    const { token } = await root(app);
    const { user } = await open(paths.home, { token });
    const restore = ['restaurants', 'glance'].map((part) =>
      disturb(`GET /api/admin/${part}`, unavailable),
    );
    await user.click(await screen.findByRole('link', { name: 'Administration' }));
    const findAlert = async (text: RegExp) =>
      (await screen.findByText(text)).closest('[role="alert"]') as HTMLElement;
    const texts = [/la liste des restaurants/, /les chiffres/];
    const alerts = await Promise.all(texts.map(findAlert));
    for (const each of restore) each();
    for (const alert of alerts) await user.click(within(alert).getByText('Réessayer'));
    await screen.findByRole('list', { name: 'Restaurants' });
    for (const text of texts) await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });
});
