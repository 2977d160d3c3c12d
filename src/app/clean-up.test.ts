import { expect, it } from 'vitest';
import { explain } from '../../test/support/server/sql/query-plan.ts';
import { withAppOnEachEngine } from '../../test/support/server/with-app.ts';
import { forgetOldEvents } from '../features/analytics/retention-store.ts';
import { eraseWords, forgetOldRequests } from '../features/requests/upkeep/upkeep-store.ts';
import * as journal from '../features/team/journal/store.ts';

const jobs = {
  'guests’ words': { run: eraseWords, indexes: ['requests_with_words'] },
  requests: { run: forgetOldRequests, indexes: ['sqlite_autoindex_requests_1', 'requests_pkey'] },
  events: { run: forgetOldEvents, indexes: ['sqlite_autoindex_events_1', 'events_pkey'] },
  'the journal': {
    run: journal.forgetOld,
    indexes: ['sqlite_autoindex_journal_1', 'journal_pkey'],
  },
};

withAppOnEachEngine(({ app, engine }) => {
  it.each(Object.entries(jobs))(
    'the clean-up of %s reads no row that is not due, and sorts none',
    async (_, { run, indexes }) => {
      const plans = await explain(engine, app.db, (db) => run(db, app.clock.now()));
      const due = plans.at(-1);
      expect(
        indexes.some((index) => due?.includes(`INDEX ${index}`) || due?.includes(`on ${index}`)),
      ).toBe(true);
      expect(due).not.toMatch(/TEMP B-TREE|SCAN/);
    },
  );
});
