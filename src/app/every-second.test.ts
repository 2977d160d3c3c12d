import { expect, it } from 'vitest';
import { explain } from '../../test/support/server/sql/query-plan.ts';
import { withAppOnEachEngine } from '../../test/support/server/with-app.ts';
import * as queue from '../features/push/queue-store.ts';
import * as ringing from '../features/requests/ringing/ringing-store.ts';
import { listCrowded } from '../features/requests/upkeep/withdrawn-store.ts';
import { instant } from '../platform/clock.ts';

withAppOnEachEngine(({ app, engine }) => {
  it('every 30 seconds, only the withdrawn requests on boards are read', async () => {
    const [plan] = await explain(engine, app.db, (db) => listCrowded(db, instant(app.clock.now())));
    expect(plan).toContain('requests_withdrawn');
    expect(plan).not.toMatch(/TEMP B-TREE/);
  });

  it('every second, only pushes that are not sent and notifications to replace are read', async () => {
    const now = app.clock.now();
    const plans = await explain(engine, app.db, async (db) => {
      await queue.findDue(db, [], now, 100);
      await queue.findDue(db, ['google'], now, 100);
      await ringing.listAnswered(db, instant(now));
    });
    expect(plans).toEqual([
      expect.stringContaining('pushes_to_send'),
      expect.stringContaining('pushes_to_send'),
      expect.stringContaining('requests_to_replace'),
    ]);
  });
});
