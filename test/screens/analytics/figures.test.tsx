import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Fact } from '../../../src/features/analytics/store.ts';
import { paths } from '../../../src/paths.ts';
import { ask } from '../../support/people/acts.ts';
import { writeYearOfCounts } from '../../support/people/past.ts';
import { nextSavedFile } from '../../support/screens/saved-file.ts';
import { open, readText, withScreens } from '../../support/screens/screen.tsx';
import {
  findChartCard,
  findHeadings,
  findRows,
  findTile,
} from '../../support/screens/statistics-page.ts';

const TIMELINE = 'Au fil du temps';
const TABLES = 'Vos tables';
const WRONG_DATES = 'Deux dates dans l’ordre, un an au plus.';

withScreens(({ app, bistrot }) => {
  test('period and grouping can be chosen and are kept; tiles, tables and file show the same counts [ANA-01, ANA-03, ANA-04, ANA-05, ANA-02, ANA-16, ANA-06]', async () => {
    const { token } = bistrot.owner;
    const facts = await writeYearOfCounts(app, bistrot);
    const { user, address } = await open(paths.analytics, { token });
    expect(readText(await findTile('Demandes'))).toContain('%');
    const period = screen.getByLabelText<HTMLSelectElement>('Période');
    const grouping = screen.getByLabelText<HTMLSelectElement>('Regrouper par');
    expect([period.value, grouping.value]).toEqual(['1 month', 'day']);
    const choices = ({ options }: HTMLSelectElement) => [...options].map(readText);
    const five = ['1 semaine', '1 mois', '3 mois', '6 mois', '1 an'];
    expect(choices(period)).toEqual(['Aujourd’hui', 'Hier', ...five, 'Choisir des dates']);
    expect(choices(grouping)).toEqual(['Jour', 'Semaine', 'Mois']);
    const [[day] = []] = await findRows(TIMELINE, 31);
    expect(day).toMatch(/^(\p{L}+\. )?\d+ \p{L}+/u);

    await user.selectOptions(grouping, 'month');
    await user.selectOptions(period, '1 year');
    await findRows(TIMELINE, 13);
    expect(address()).toBe(`${paths.analytics}?period=1+year&groupBy=month`);
    await user.selectOptions(grouping, 'week');
    const [[week] = []] = await findRows(TIMELINE, 54);
    expect(week).toMatch(/^semaine \d+, \d{4}$/);

    const kept = address();
    await open(`${paths.analytics}?period=1+century&groupBy=hour`, { token });
    expect((await screen.findByLabelText<HTMLSelectElement>('Période')).value).toBe('1 month');
    await open(kept, { token });
    for (const [label, count] of [
      ['Scans QR', 'qr_scans'],
      ['Demandes', 'requests_created'],
      ['Vues de la carte', 'menu_views'],
    ] as const) {
      const total = sum(facts, count).toLocaleString('fr-FR').replaceAll(/\s/g, ' ');
      expect(readText(await findTile(label))).toContain(`${label}${total}`);
    }
    const ofTable = facts.filter(({ tableNumber }) => tableNumber === 7);
    const counts = (['qr_scans', 'requests_created', 'menu_views'] as const).map((count) =>
      String(sum(ofTable, count)),
    );
    const row = (await findRows(TABLES, 12)).find(([table]) => table === '7');
    expect(row?.slice(0, 4)).toEqual(['7', ...counts]);
    expect(row?.slice(4)).toEqual([
      expect.stringMatching(/min/),
      expect.stringMatching(/^\d+ %$/),
      String(sum(ofTable, 'unanswered')),
    ]);
    expect(await findHeadings(TABLES)).toEqual(
      'Table,Scans QR,Demandes,Vues de la carte,Attente,En 2 min,Sans réponse'.split(','),
    );
    expect(await findHeadings(TIMELINE)).toEqual(
      'Période,Scans QR,Demandes,Vues de la carte'.split(','),
    );

    const saving = nextSavedFile();
    const card = within(await findChartCard(TABLES));
    await user.click(card.getByRole('button', { name: /^Télécharger en CSV/ }));
    const { name, text } = await saving;
    expect(name).toBe(`statistiques-${bistrot.slug}-tables-2026-11-21.csv`);
    expect(text.startsWith('\ufeffTable;Scans QR;Demandes;Vues de la carte;')).toBe(true);
    const lines = text
      .trim()
      .split('\r\n')
      .map((line) => line.split(';'));
    expect(lines).toHaveLength(13);
    expect(lines[7]?.slice(0, 4)).toEqual(['7', ...counts]);
    expect(lines[0]?.at(-1)?.replaceAll('\u202f', ' ')).toBe('Reçues en 3 s (%)');
    expect(Number(lines[7]?.at(-1))).toBeGreaterThan(80);
  });

  test('figures can be shown for today, yesterday and custom days, which are kept in the URL [ANA-16]', async () => {
    await ask(app, bistrot, 4);
    const { token } = bistrot.owner;
    const { user, address, goBack } = await open(paths.analytics, { token });
    const period = await screen.findByLabelText('Période');
    await user.selectOptions(period, 'Aujourd’hui');
    await findRows(TIMELINE, 1);
    expect(readText(await findTile('Demandes'))).toMatch(/^Demandes1/);
    await user.selectOptions(period, 'Hier');
    await expect.poll(async () => readText(await findTile('Demandes'))).toMatch(/^Demandes0/);
    expect(screen.getByText('De minuit à minuit.')).toBeTruthy();

    await user.selectOptions(period, 'Choisir des dates');
    expect(screen.queryByText('De minuit à minuit.')).toBeNull();
    await findRows(TIMELINE, 7);
    const [from, to] = [screen.getByLabelText('Du'), screen.getByLabelText('Au')];
    fireEvent.input(from, { target: { value: '2026-01-10' } });
    fireEvent.input(to, { target: { value: '2026-01-09' } });
    expect(screen.getByText(WRONG_DATES)).toBeTruthy();
    fireEvent.input(to, { target: { value: '2026-01-12' } });
    expect(screen.queryByText(WRONG_DATES)).toBeNull();
    await findRows(TIMELINE, 3);
    expect(address()).toContain('period=2026-01-10..2026-01-12');
    await goBack();
    expect(screen.getByLabelText<HTMLInputElement>('Au').value).not.toBe('2026-01-12');
  });

  test('a second date typed at once after the first one is kept [ANA-16]', async () => {
    const { token } = bistrot.owner;
    const shown = `${paths.analytics}?period=2026-01-10..2026-01-12`;
    const { address, goBack } = await open(shown, { token });
    const from = await screen.findByLabelText<HTMLInputElement>('Du');
    const to = screen.getByLabelText<HTMLInputElement>('Au');
    fireEvent.input(from, { target: { value: '2026-01-11' } });
    fireEvent.input(to, { target: { value: '2026-01-09' } });
    await findRows(TIMELINE, 2);
    expect(address()).toContain('period=2026-01-11..2026-01-12');
    expect(to.value).toBe('2026-01-09');
    expect(screen.getByText(WRONG_DATES)).toBeTruthy();
    await goBack();
    expect([from.value, to.value]).toEqual(['2026-01-10', '2026-01-12']);
  });
});

function sum(facts: Fact[], count: keyof Fact['adds']): number {
  return facts.reduce((all, { adds }) => all + (adds[count] ?? 0), 0);
}
