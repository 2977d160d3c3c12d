import { expect, it } from 'vitest';
import { explain } from '../../test/support/server/sql/query-plan.ts';
import { withAppOnEachEngine } from '../../test/support/server/with-app.ts';
import { forgetOldEvents } from '../features/analytics/retention-store.ts';
import { eraseWords, forgetOldRequests } from '../features/requests/upkeep/upkeep-store.ts';
import * as journal from '../features/team/journal/store.ts';

const jobs = {
  'guests’ words': { run: eraseWords, index: 'requests_with_words' },
  requests: { run: forgetOldRequests, index: 'requests_by_id' },
  events: { run: forgetOldEvents, index: 'events_by_id' },
  'the journal': { run: journal.forgetOld, index: 'journal_by_id' },
};

withAppOnEachEngine(({ app, engine }) => {
  it.each(Object.entries(jobs))(
    'the clean-up of %s reads no row that is not due, and sorts none',
    async (_, { run, index }) => {
      const plans = await explain(engine, app.db, (db) => run(db, app.clock.now()));
      const due = plans.at(-1);
      // On PostgreSQL of each partition.
      expect(due).toMatch(new RegExp(`INDEX ${index}\\b|(?:using|on) ${index}_p0\\b`, 'i'));
      expect(due).not.toMatch(/TEMP B-TREE|SCAN/);
    },
  );
});
