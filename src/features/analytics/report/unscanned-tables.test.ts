import { expect, it } from 'vitest';
import { clockIn } from '../../../../test/support/people/clocks.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';
import { transaction } from '../../../db/database.ts';
import * as tables from '../../tables/store.ts';
import { count } from '../store.ts';
import { readWeek, reportOf, withoutBefore } from './report.ts';
import { sentencesOf } from './report-words.ts';

const days = { from: '2026-12-07', to: '2026-12-13' };
const withScans = [1, 2, 3, 4, 5, 6, 8, 10, 11, 12];

withApp(({ app, bistrot }) => {
  const advanceTo = (instant: string) =>
    app.clock.advance(Date.parse(instant) - app.clock.now().getTime());

  async function scan(numbers: number[], qr_scans: number, day: string): Promise<void> {
    const facts = numbers.map((tableNumber) => ({
      restaurantId: bistrot.id,
      at: `${day}T12:00:00.000Z`,
      clock: clockIn('Europe/Paris'),
      tableNumber,
      adds: { qr_scans },
    }));
    await transaction(app.db, (tx) => count(tx, facts));
  }

  async function readReport(complete = true) {
    const restaurant = { id: bistrot.id, ...clockIn('Europe/Paris') };
    const figures = await readWeek(app.db, restaurant, days, app.clock.now());
    return reportOf(complete ? figures : withoutBefore(figures));
  }

  it('names the tables without a scan in two weeks, once there were ten at each on average', async () => {
    advanceTo('2026-12-09T12:00:00Z');
    // Too new for two weeks without a scan.
    await tables.add(app.db, bistrot.id, [13], app.clock);
    advanceTo('2026-12-14T12:00:00Z');
    await scan([9], 50, '2026-11-29');
    await scan(withScans, 11, '2026-12-10');
    expect((await readReport()).unscanned).toEqual([]);
    await scan([1], 10, '2026-11-30');
    expect((await readReport()).unscanned).toEqual([7, 9]);
    expect((await readReport(false)).unscanned).toEqual([]);
    await scan([9], 1, '2026-11-30');
    expect((await readReport()).unscanned).toEqual([7]);
  });

  it.each([
    [
      'fr',
      [7],
      'Aucun scan en deux semaines à la table 7, alors que les autres en ont\u202f: son code est-il encore en place\u202f?',
    ],
    [
      'fr',
      [7, 9, 12],
      'Aucun scan en deux semaines aux tables 7, 9 et 12, alors que les autres en ont\u202f: leurs codes sont-ils encore en place\u202f?',
    ],
    [
      'en',
      [7],
      'No scans in two weeks at table 7, though other tables have some: is its code still in place?',
    ],
    [
      'en',
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      'No scans in two weeks at tables 1, 2, 3, 4, 5, 6, 7, 8 and 2 others, though other tables have some: are their codes still in place?',
    ],
  ] as const)('says so in %s of %j', async (language, unscanned, sentence) => {
    const report = { ...(await readReport()), isQuiet: false, unscanned: [...unscanned] };
    expect(sentencesOf(report, language)).toContain(sentence);
    expect(sentencesOf({ ...report, unscanned: [] }, language).join()).not.toMatch(/deux|two/);
  });
});
