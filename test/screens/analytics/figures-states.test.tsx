import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { ask } from '../../support/people/acts.ts';
import { writeYearOfCounts } from '../../support/people/past.ts';
import { cantine, comptoir } from '../../support/people/people.ts';
import {
  answering,
  disturb,
  notices,
  open,
  readText,
  withScreens,
} from '../../support/screens/screen.tsx';
import {
  findChartCard,
  findHeadings,
  findRows,
  findTile,
} from '../../support/screens/statistics-page.ts';

const TIMELINE = 'Au fil du temps';
const TABLES = 'Vos tables';

withScreens(({ app, bistrot }) => {
  const summary = () => `GET /api/figures/restaurants/${bistrot.slug}/summary`;

  test('a restaurant without events shows both tables with zeros below the hint to print QR codes [ANA-05, ANA-06]', async () => {
    await open(paths.analytics, { token: bistrot.owner.token });
    const invitation = await screen.findByRole('heading', {
      name: 'Tout commence par un premier scan',
    });
    await findRows(TIMELINE, 31);
    const [first] = await findRows(TABLES, 12);
    expect(first).toEqual(['1', '0', '0', '0', '–', '–', '0']);
    expect(await findHeadings(TIMELINE)).toEqual(
      'Période,Scans QR,Demandes,Vues de la carte'.split(','),
    );
    const place = invitation.compareDocumentPosition(await findChartCard(TIMELINE));
    expect(place).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('a restaurant without a table says so instead of an empty per-table table [ANA-05]', async () => {
    const { owner } = await comptoir(app);
    await open(paths.analytics, { token: owner.token });
    await findRows(TIMELINE, 31);
    expect(readText(await findChartCard(TABLES))).toContain('Aucune table pour l’instant.');
  });

  test('the figures show the share of requests received within 3 s, and what it means [RCV-10]', async () => {
    const { token } = bistrot.owner;
    await ask(app, bistrot, 9);
    await open(paths.analytics, { token });
    expect(readText(await findTile('Reçues en 3 s'))).toMatch(/–.*Rien à mesurer encore/);

    await writeYearOfCounts(app, bistrot);
    await open(paths.analytics, { token });
    expect(readText(await findTile('Reçues en 3 s'))).toMatch(
      /^Reçues en 3 s9\d ?%De toutes celles qu’un écran de l’équipe a affichées\. Neuf sur dix : en \d s au plus\.$/,
    );
    const counting = screen.getByText('Comment nous comptons').closest('details');
    expect(counting?.textContent).toContain('un écran de l’équipe prouve qu’il l’affiche');
  });

  test('a failed refresh is logged, and the page keeps the last figures with their time [ERR-27]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    await ask(app, bistrot, 2);
    let mend = disturb(summary(), answering(503));
    const { user } = await open(paths.analytics, { token: bistrot.owner.token });
    const failed = await within(screen.getByRole('main')).findByRole('alert');
    expect(failed.textContent).toContain('n’ont pas pu être chargés');
    expect(logged).toHaveBeenCalledWith('figures were not fetched:', expect.anything());
    mend();
    await user.click(within(failed).getByRole('button', { name: 'Réessayer' }));
    const tile = await findTile('Demandes');
    expect(readText(tile)).toMatch(/^Demandes1/);

    mend = disturb(summary(), answering(503));
    const refresh = screen.getByRole('button', { name: 'Actualiser' });
    await user.click(refresh);
    await screen.findByText(/^Dernière actualisation impossible.*\d\d:\d\d\.$/);
    expect(readText(tile)).toMatch(/^Demandes1/);
    expect(notices().getByRole('alert').textContent).toBe('');
    mend();
    await user.click(refresh);
    await expect.poll(() => screen.queryByText(/^Dernière actualisation/)).toBeNull();
  });

  test('an owner sees their own restaurant, whatever the URL says [ANA-08]', async () => {
    const other = await cantine(app);
    await ask(app, bistrot, 4);
    await open(`${paths.analytics}?restaurant=${other.slug}`, { token: bistrot.owner.token });
    expect(readText(await findTile('Demandes'))).toMatch(/^Demandes1/);
    expect(screen.getAllByText('Le Petit Bistrot').length).toBeGreaterThan(0);
    expect(screen.queryByText('La Cantine')).toBeNull();
  });

  test('both URLs of the statistics ask strangers to sign in, request no figures, and return there afterwards [NAV-07]', async () => {
    const shown = (path: string) => `${path}?period=1+year`;
    const { email, password } = bistrot.owner;
    const asked = vi.spyOn(globalThis, 'fetch');
    await open(shown(paths.figures));
    await screen.findByRole('heading', { name: 'Vos chiffres vous attendent' });
    const { user, address } = await open(shown(paths.analytics));
    await screen.findByRole('heading', { name: 'Vos chiffres vous attendent' });
    expect(address()).toBe(shown(paths.analytics));
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(asked.mock.calls.filter(([url]) => /restaurants|overview/.test(String(url)))).toEqual(
      [],
    );
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Se connecter' }));
    await user.type(await screen.findByLabelText('Adresse e-mail'), email);
    await user.type(screen.getByLabelText('Mot de passe'), password);
    await user.click(screen.getByRole('button', { name: 'Se connecter' }));
    const period = await screen.findByLabelText<HTMLSelectElement>('Période');
    expect(period.value).toBe('1 year');
    expect(address()).toBe(shown(paths.analytics));
  });

  test('signed in, the header links to the statistics, beside the language picker', async () => {
    const { user, address } = await open(paths.team, { token: bistrot.owner.token });
    const banner = within(await screen.findByRole('banner'));
    await user.click(banner.getByRole('link', { name: 'Statistiques' }));
    const title = await screen.findByRole('heading', { level: 1, name: 'Statistiques' });
    expect(address()).toBe(paths.analytics);
    expect(document.title).toBe('Statistiques · Sonnette');
    expect(document.activeElement).toBe(title);
    await user.click(banner.getByRole('button', { name: /English/ }));
    const link = await banner.findByRole('link', { name: 'Statistics' });
    expect(link.getAttribute('aria-current')).toBe('page');
  });
});
