import type { Db } from '../db/database.ts';
import { forgetOldEvents } from '../features/analytics/retention.ts';
import type { Tracker } from '../features/analytics/tracker.ts';
import { queueDue } from '../features/analytics/weekly-reports.ts';
import * as codeRows from '../features/auth/codes-store.ts';
import { RECHECK_EVERY_SECONDS, type Sessions } from '../features/auth/sessions.ts';
import * as auth from '../features/auth/store.ts';
import * as billing from '../features/billing/store.ts';
import type { Channels } from '../features/requests/channels.ts';
import { closeForgotten } from '../features/requests/closing.ts';
import * as keys from '../features/requests/keys-store.ts';
import type { PolledBoards } from '../features/requests/polled-boards.ts';
import type { RequestChanges } from '../features/requests/versions.ts';
import { eraseWords } from '../features/requests/words-store.ts';
import * as demoRequests from '../features/site/demo-requests-store.ts';
import type { Job } from '../platform/jobs.ts';
import type { Outbox } from '../platform/mail/outbox.ts';

type Deps = {
  db: Db;
  sessions: Sessions;
  channels: Channels;
  polledBoards: PolledBoards;
  changes: RequestChanges;
  outbox: Outbox;
  tracker: Tracker;
};

/** All that is done without being asked for. What is due every 0 s is due at every tick: each second. */
export function jobsOf({
  db,
  sessions,
  channels,
  polledBoards,
  changes,
  outbox,
  tracker,
}: Deps): Job[] {
  return [
    {
      name: 'bring boards up to date',
      everySeconds: 0,
      runsIn: 'each process',
      run: () => channels.catchUp(),
    },
    {
      name: 'read the versions of polled boards',
      everySeconds: 0,
      runsIn: 'each process',
      run: (now) => polledBoards.refresh(now),
    },
    {
      // Each process: a mail is held by whoever sends it.
      name: 'send mails',
      everySeconds: 0,
      runsIn: 'each process',
      run: () => outbox.sendDue(),
    },
    {
      name: 'keep events',
      everySeconds: 0,
      runsIn: 'each process',
      run: () => tracker.keep(),
    },
    {
      name: 'recheck sessions',
      everySeconds: RECHECK_EVERY_SECONDS,
      runsIn: 'each process',
      run: (now) => sessions.recheck(now),
    },
    {
      name: 'close forgotten requests',
      everySeconds: 30,
      runsIn: 'one process',
      async run(now) {
        await closeForgotten(db, changes, now);
        // After it: what ended by that rule may be over for long.
        await eraseWords(db, now);
      },
    },
    {
      name: 'forget what is over',
      everySeconds: 30,
      runsIn: 'one process',
      async run(now) {
        await keys.forgetOld(db, now);
        await auth.forgetEnded(db, now);
        await codeRows.forgetOver(db, now);
        await billing.forgetOldEvents(db, now);
        await demoRequests.forgetOld(db, now);
      },
    },
    {
      name: 'ask for weekly reports',
      everySeconds: 60,
      runsIn: 'one process',
      run: (now) => queueDue({ db, outbox }, now),
    },
    {
      // Each hour rather than each night: an hour's worth at a time, at whatever hour the first server was started.
      name: 'forget old events',
      everySeconds: 60 * 60,
      runsIn: 'one process',
      run: (now) => forgetOldEvents(db, now),
    },
  ];
}
