import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { transaction } from '../../../src/db/database.ts';
import { count } from '../../../src/features/analytics/store.ts';
import { paths } from '../../../src/paths.ts';
import { clockIn } from '../../support/people/clocks.ts';
import { open, readText, withScreens } from '../../support/screens/screen.tsx';
import { findChartCard, findTile } from '../../support/screens/statistics-page.ts';

type Asked = {
  table: number;
  hour?: number;
  kind?: 'bill' | 'bread';
  prompt: number;
  late: number;
};

withScreens(({ app, bistrot }) => {
  /** Requests of today, in the restaurant's hours. */
  async function writeRequests(all: Asked[]): Promise<void> {
    const facts = all.flatMap(({ table, hour = 8, kind = 'bread', prompt, late }) =>
      (['taken_75', 'taken_240'] as const).map((taken) => {
        const requests = taken === 'taken_75' ? prompt : late;
        return {
          restaurantId: bistrot.id,
          at: `2026-11-20T${String(hour).padStart(2, '0')}:10:00.000Z`,
          clock: clockIn('UTC'),
          tableNumber: table,
          kind,
          adds: { requests_created: requests, [taken]: requests },
        };
      }),
    );
    await transaction(app.db, (tx) => count(tx, facts));
  }

  async function openFigures(): Promise<void> {
    await open(paths.analytics, { token: bistrot.owner.token });
    await findTile('Demandes');
  }

  test('what was reminded of, forgotten, reopened or a false alarm is told beside its figure, and not at all if there is none', async () => {
    await writeRequests([{ table: 1, prompt: 1, late: 0 }]);
    await openFigures();
    expect(readText(await findTile('Sans réponse'))).toMatch(/fermées? automatiquement$/);
    const fact = {
      restaurantId: bistrot.id,
      clock: clockIn('UTC'),
      tableNumber: 1,
      kind: 'bread',
    } as const;
    const adds = { reminded: 4, escalated: 1, went_stale: 2, reopened: 1, dismissed: 3 };
    const at = '2026-11-20T08:10:00.000Z';
    await transaction(app.db, (tx) => count(tx, [{ ...fact, at, adds }]));
    await openFigures();
    expect(readText(await findTile('Sans réponse'))).toMatch(/· 3 fausses alertes$/);
    expect(readText(await findTile('Prises en charge en 2 min'))).toMatch(
      /4 relancées par les clients · 1 arrivée chez les responsables · 2 prises en charge, puis oubliées · 1 rouverte par le client$/,
    );
  });

  const sentencesOf = async (title: string) =>
    within(await screen.findByRole('region', { name: title }))
      .getAllByRole('listitem')
      .map(readText);

  const marked = (list: string) =>
    within(screen.getByRole('list', { name: list }))
      .getAllByRole('listitem')
      .map(readText)
      .filter((text) => text.includes('attend plus'));

  test('findings name tables, hours and a kind of request that wait longer, which their charts mark [ANA-19]', async () => {
    await writeRequests([
      { table: 1, prompt: 90, late: 10 },
      { table: 2, prompt: 45, late: 5 },
      { table: 11, hour: 20, kind: 'bill', prompt: 12, late: 28 },
      { table: 12, hour: 21, kind: 'bill', prompt: 20, late: 40 },
    ]);
    await openFigures();
    expect(await sentencesOf('À retenir')).toEqual([
      'Les tables 11 et 12 attendent plus que les autres.32 % de leurs demandes sont prises en charge en 2 min, contre 90 % aux autres tables.',
      'De 20 h à 22 h, l’attente s’allonge.32 % des demandes sont prises en charge en 2 min, contre 90 % le reste du temps.',
      'L’addition se fait attendre.32 % de ces demandes sont prises en charge en 2 min, contre 90 % des autres.',
    ]);
    expect(marked('Vos tables').map((text) => text.slice(0, 2))).toEqual(['12', '11']);
    expect(marked('Par type de demande')[0]).toMatch(/^Addition/);
    const hours = within(await findChartCard('Vos heures de pointe'));
    const slow = hours.getAllByRole('columnheader', { name: /^attend plus/ });
    expect(slow.map(readText)).toEqual(['attend plus 20 h20', 'attend plus 21 h21']);
  });

  test('one table is told in the singular, and is in the chart although twelve are asked more [ANA-19]', async () => {
    const token = bistrot.owner.token;
    await app.call('POST', `/restaurants/${bistrot.id}/tables`, { token, body: { number: 13 } });
    const usual = Array.from({ length: 12 }, (_, index) => ({
      table: 1 + index,
      prompt: 45,
      late: 3,
    }));
    await writeRequests([...usual, { table: 13, prompt: 10, late: 30 }]);
    await openFigures();
    expect((await sentencesOf('À retenir'))[0]).toBe(
      'La table 13 attend plus que les autres.25 % de ses demandes sont prises en charge en 2 min, contre 94 % aux autres tables.',
    );
    expect(marked('Vos tables')).toHaveLength(1);
  });

  test('without a certain difference there is nothing to report; with few requests the page says nothing [ANA-19]', async () => {
    await writeRequests([
      { table: 1, prompt: 15, late: 0 },
      { table: 2, prompt: 0, late: 15 },
    ]);
    await openFigures();
    expect(screen.queryByText(/^Rien à signaler/)).toBeNull();
    await writeRequests([
      { table: 1, prompt: 15, late: 15 },
      { table: 2, prompt: 15, late: 0 },
    ]);
    await openFigures();
    expect(await screen.findByText(/^Rien à signaler/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'À retenir' })).toBeNull();
    expect(marked('Vos tables')).toEqual([]);
  });

  test('days without a board and early water are told with few requests, too [ANA-19]', async () => {
    await app.db
      .insertInto('service_days')
      .values({ restaurant_id: bistrot.id, day: '2026-11-15' })
      .execute();
    const facts = [16, 17, 18, 18, 19, 20].map((day) => ({
      restaurantId: bistrot.id,
      at: `2026-11-${day}T12:00:00.000Z`,
      clock: clockIn('UTC'),
      kind: 'water' as const,
      adds: { requests_created: 2, early_water: 1 },
    }));
    await transaction(app.db, (tx) => count(tx, facts));
    await openFigures();
    expect(await sentencesOf('À retenir')).toEqual([
      '5 jours sans tableau ouvert, alors que des clients appelaient.Les derniers : mar. 17 nov. (2 demandes), mer. 18 nov. (4 demandes), jeu. 19 nov. (2 demandes) et ven. 20 nov. (2 demandes).',
      'Apportez la carafe avec la carte.50 % des demandes d’eau arrivent dans les 10 minutes après le premier scan de la table.',
    ]);
  });
});
