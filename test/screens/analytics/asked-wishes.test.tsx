import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { transaction } from '../../../src/db/database.ts';
import { count } from '../../../src/features/analytics/store.ts';
import { paths } from '../../../src/paths.ts';
import { ask, pickChoice } from '../../support/people/acts.ts';
import { clockIn } from '../../support/people/clocks.ts';
import { nextSavedFile } from '../../support/screens/saved-file.ts';
import { answering, disturb, open, readText, withScreens } from '../../support/screens/screen.tsx';
import { findChartCard, findHeadings, findRows } from '../../support/screens/statistics-page.ts';

const CARD = 'Ce que vos clients demandent';

withScreens(({ app, bistrot }) => {
  async function askForBill(table: number, choice?: string): Promise<void> {
    const bill = await ask(app, bistrot, table, { type: 'bill' });
    if (choice) await pickChoice(app, bill, choice);
  }

  const listed = async (name: string) =>
    within(await screen.findByRole('list', { name }))
      .getAllByRole('listitem')
      .map(readText);

  test('what guests asked for is shown most asked first, with the shares of their choices, as a table and a file [ANA-22]', async () => {
    await askForBill(1, 'card');
    await askForBill(2, 'card');
    await askForBill(3, 'card');
    await askForBill(4, 'cash');
    await askForBill(5);
    await ask(app, bistrot, 6, { wish: 'cutlery' });
    const { user } = await open(`${paths.analytics}?period=today`, bistrot.owner);
    expect(await listed(CARD)).toEqual([
      'Addition5Par carte 75 % (3) · Espèces 25 % (1)',
      'Des couverts1',
    ]);
    const card = await findChartCard(CARD);
    expect(readText(card)).toMatch(
      /Pas demandé sur cette période : Pain, Eau, .* et Une chaise haute\./,
    );
    expect(await findHeadings(CARD)).toEqual(['Demande', 'Demandes', 'Part']);
    const rows = await findRows(CARD, 10);
    expect(rows.slice(0, 4)).toEqual([
      ['Addition', '5', '–'],
      ['Addition · Par carte', '3', '75 %'],
      ['Addition · Espèces', '1', '25 %'],
      ['Des couverts', '1', '–'],
    ]);

    const saving = nextSavedFile();
    await user.click(within(card).getByRole('button', { name: /^Télécharger en CSV/ }));
    const { name, text } = await saving;
    expect(name).toBe(`statistiques-${bistrot.slug}-demandes-et-choix-2026-11-21.csv`);
    expect(text.split('\r\n').slice(0, 3)).toEqual([
      '\ufeffDemande;Choix;Demandes;Part des choix (%)',
      'Addition;;5;',
      'Addition;Par carte;3;75',
    ]);
  });

  test('wishes are named in the language of the screen, and in French if they have no other [ANA-22]', async () => {
    const again = { type: 'other', icon: 'again', place: 'button', choices: [] };
    const wishes = [
      { ...again, id: 'order', label: { fr: 'On commande', en: 'Ready to order' } },
      { ...again, id: 'again', label: { fr: 'La même chose' } },
    ];
    const body = { version: 0, wishes };
    await app.call('PUT', `/restaurants/${bistrot.slug}/wishes`, { ...bistrot.owner, body });
    await ask(app, bistrot, 1, { wish: 'order' });
    await ask(app, bistrot, 2, { wish: 'order' });
    await ask(app, bistrot, 3, { wish: 'again' });
    await open(paths.analytics, { ...bistrot.owner, language: 'en' });
    expect(await listed('What your guests ask for')).toEqual(['Ready to order2', 'La même chose1']);
  });

  test('scans without requests leave the card empty, with its wishes in the table [ANA-22]', async () => {
    const at = app.clock.now().toISOString();
    const fact = { restaurantId: bistrot.id, at, clock: clockIn('UTC'), tableNumber: 1 };
    await transaction(app.db, (tx) => count(tx, [{ ...fact, adds: { qr_scans: 1 } }]));
    await open(paths.analytics, bistrot.owner);
    const card = await findChartCard(CARD);
    expect(readText(card)).toContain(`${CARD}Aucune demande sur cette période.`);
    expect(screen.queryByRole('list', { name: CARD })).toBeNull();
    expect(await findRows(CARD, 8)).toContainEqual(['Addition', '0', '–']);
  });

  test('without the wishes no figures are shown, but a way to try again [ANA-22]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const mend = disturb(`GET /api/figures/restaurants/${bistrot.slug}/wishes`, answering(503));
    await ask(app, bistrot, 1, { type: 'bread' });
    const { user } = await open(paths.analytics, bistrot.owner);
    const failed = await within(screen.getByRole('main')).findByRole('alert');
    expect(failed.textContent).toContain('n’ont pas pu être chargés');
    mend();
    await user.click(within(failed).getByRole('button', { name: 'Réessayer' }));
    expect(await listed(CARD)).toEqual(['Pain1']);
  });
});
