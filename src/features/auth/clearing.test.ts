import { expect, it } from 'vitest';
import { explain } from '../../../test/support/server/sql/query-plan.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import * as pairing from '../team/pairing/pairing-store.ts';
import * as marks from './account/marks-store.ts';
import * as codes from './codes/codes-store.ts';
import * as counts from './guessing/counts-store.ts';
import * as sessionRows from './sessions-store.ts';

withAppOnEachEngine(({ app, engine }) => {
  it('the periodic clean-up finds expired sessions, codes, counts and devices by an index', async () => {
    const now = app.clock.now();
    const plans = await explain(engine, app.db, async (db) => {
      await sessionRows.forgetEnded(db, now);
      await pairing.forgetExpired(db, now);
      await codes.forgetExpired(db, now);
      await counts.forgetExpired(db, now);
      await marks.forgetUnusedDevices(db, now);
    });
    expect(plans).toEqual([
      expect.stringContaining('sessions_by_last_used_at'),
      expect.stringContaining('sessions_by_last_used_at'),
      expect.stringContaining('revoked_devices_by_revoked_at'),
      expect.stringContaining('pairing_codes_by_expires_at'),
      expect.stringContaining('mail_counts_by_window_started_at'),
      expect.stringContaining('email_codes_by_asked_at'),
      expect.stringContaining('asker_counts_by_window_started_at'),
      expect.stringContaining('known_devices_by_last_used_at'),
    ]);
  });
});
