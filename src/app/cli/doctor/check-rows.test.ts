import { expect, it } from 'vitest';
import { explain } from '../../../../test/support/server/sql/query-plan.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { countCreated } from './check-rows-store.ts';

withAppOnEachEngine(({ app, engine }) => {
  // SQLite sets statements no limit.
  it.runIf(engine === 'postgres')(
    'doctor reads no older requests to count those of the last days',
    async () => {
      const week = ['2026-11-14T03:00:00.000Z', '2026-11-21T03:00:00.000Z'] as const;
      const [plan] = await explain(engine, app.db, (db) => countCreated(db, ...week));
      expect(plan).toContain('requests_pkey');
    },
  );
});
