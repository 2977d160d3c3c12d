import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { ask } from '../../support/people/acts.ts';
import { openRestaurant, root } from '../../support/people/people.ts';
import { nextSavedFile } from '../../support/screens/saved-file.ts';
import { answering, disturb, open, readText, withScreens } from '../../support/screens/screen.tsx';
import { findTile } from '../../support/screens/statistics-page.ts';

const ALL = 'Tous les restaurants';

withScreens(({ app, bistrot }) => {
  test('an operator sees all restaurants in rows, finds one by search, and opens its figures [ANA-08, ANA-09]', async () => {
    await ask(app, bistrot, 1);
    const { token } = await root(app);
    const { user, address } = await open(paths.figures, { token });
    await screen.findByText('Tous les restaurants.');
    expect(screen.queryByLabelText('Regrouper par')).toBeNull();
    await user.type(screen.getByRole('searchbox'), bistrot.slug);
    const table = await screen.findByRole('table', { name: ALL });
    await expect.poll(address).toContain(`q=${bistrot.slug}`);
    await expect.poll(() => table.querySelectorAll('tbody tr')).toHaveLength(1);
    expect([...table.querySelectorAll('thead th')].map(readText)).toEqual(
      'Restaurant,Scans QR,Demandes,Vues de la carte,Pages vues'.split(','),
    );
    const cells = [...table.querySelectorAll('tbody tr > *')].map(readText);
    expect(cells).toEqual([`Le Petit Bistrot${bistrot.slug}`, '0', '1', '0', '0']);

    await user.selectOptions(screen.getByLabelText('Période'), '1 week');
    const link = within(table).getByRole('link', { name: /^Le Petit Bistrot/ });
    await expect.poll(() => link.getAttribute('href')).toContain('period=1+week');
    await user.click(link);
    expect(readText(await findTile('Demandes'))).toMatch(/^Demandes1/);
    expect(address()).toBe(`${paths.analytics}?restaurant=${bistrot.slug}&period=1+week`);
    await user.click(screen.getByRole('link', { name: ALL }));
    await screen.findByRole('table', { name: ALL });
    await open(`${paths.analytics}?restaurant=nulle-part`, { token });
    await screen.findByText(/Aucun restaurant à cette adresse/);
  });

  test('an empty overview says so [ANA-09]', async () => {
    const { token } = await root(app);
    disturb('GET /api/figures/overview', answering(200, { restaurants: [] }));
    await open(paths.analytics, { token });
    await screen.findByRole('heading', { name: 'Pas encore de données' });
    expect(screen.queryByRole('table')).toBeNull();
    await open(`${paths.analytics}?q=zzzz`, { token });
    await screen.findByText('Aucun restaurant ne correspond à « zzzz ».');
  });

  test('the overview has a hundred rows a page, and no name becomes a formula in the exported file [ANA-09]', async () => {
    const name = '=HYPERLINK("x";"y")';
    const { slug } = await openRestaurant(app, {
      name,
      slug: 'chez-zoe',
      owner: 'Zoé',
      tableCount: 0,
    });
    const { token } = await root(app);
    const { user } = await open(`${paths.analytics}?q=${slug}&page=9`, { token });
    await screen.findByText('1–1 sur 1');
    const saving = nextSavedFile();
    await user.click(await screen.findByRole('button', { name: /^Télécharger en CSV/ }));
    const { text } = await saving;
    expect(text).toMatch(
      /^\ufeffRestaurant;Scans QR;Demandes;Vues de la carte;Pages vues;Adresse courte\r\n/,
    );
    expect(text.split('\r\n')[1]).toBe(`"'${name.replaceAll('"', '""')}";0;0;0;0;${slug}`);
  });
});
