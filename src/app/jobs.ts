import type { Db, Tx } from '../db/database.ts';
import { queueDue } from '../features/analytics/report/weekly-reports.ts';
import {
  forgetOldEvents,
  removeSomeEventsOf,
  removeSomeFiguresOf,
} from '../features/analytics/retention-store.ts';
import type { Tracker } from '../features/analytics/track/tracker.ts';
import * as marks from '../features/auth/account/marks-store.ts';
import * as codeRows from '../features/auth/codes/codes-store.ts';
import * as askerCounts from '../features/auth/guessing/counts-store.ts';
import {
  GUESSES_LOGGED_EVERY_SECONDS,
  type NetworkGuesses,
} from '../features/auth/guessing/network-guesses.ts';
import * as invitations from '../features/auth/invitations-store.ts';
import * as passkeys from '../features/auth/passkeys/passkeys-store.ts';
import { RECHECK_EVERY_SECONDS, type Sessions } from '../features/auth/sessions.ts';
import * as sessionRows from '../features/auth/sessions-store.ts';
import type { Provider } from '../features/billing/provider.ts';
import { askAboutMissed } from '../features/billing/webhook/asking.ts';
import * as providerEvents from '../features/billing/webhook/provider-events-store.ts';
import * as hookQueue from '../features/hooks/deliveries-store.ts';
import type { Hooks } from '../features/hooks/hooks.ts';
import type { Presence } from '../features/on-duty/presence.ts';
import { forgetServers } from '../features/on-duty/store.ts';
import type { Pushes } from '../features/push/pushes.ts';
import * as pushQueue from '../features/push/queue-store.ts';
import { lookForAbsent, type Told } from '../features/requests/absences/absences.ts';
import * as keys from '../features/requests/keys-store.ts';
import type { Channels } from '../features/requests/live/channel.ts';
import type { PolledBoards } from '../features/requests/live/polled-boards.ts';
import { sweepBoards } from '../features/requests/live/sweep.ts';
import type { TeamDevice } from '../features/requests/ringing/plan.ts';
import type { Ringing } from '../features/requests/ringing/ringing.ts';
import { closeForgotten } from '../features/requests/upkeep/closing.ts';
import { storeLateEvents } from '../features/requests/upkeep/late-events-store.ts';
import {
  eraseWords,
  forgetOldRequests,
  removeSomeOf as removeSomeRequestsOf,
} from '../features/requests/upkeep/upkeep-store.ts';
import { archiveWithdrawn } from '../features/requests/upkeep/withdrawn-store.ts';
import type { RequestChanges } from '../features/requests/versions-store.ts';
import { PURGE_EVERY_SECONDS, purgeDeleted } from '../features/restaurants/back-office/purge.ts';
import * as demoRequests from '../features/site/demo-requests-store.ts';
import * as journal from '../features/team/journal/store.ts';
import { removePeople } from '../features/team/leaving/removing.ts';
import * as pairingCodes from '../features/team/pairing/pairing-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Job } from '../platform/jobs.ts';
import type { Streams } from '../platform/live/streams.ts';
import type { Logger } from '../platform/log/log.ts';
import type { Outbox } from '../platform/mail/outbox.ts';

type Deps = {
  db: Db;
  clock: Clock;
  log: Logger;
  isStopping: () => boolean;
  sessions: Sessions;
  streams: Streams;
  channels: Channels;
  polledBoards: PolledBoards;
  changes: RequestChanges;
  outbox: Outbox;
  presence: Presence;
  listDevices: (restaurantIds: readonly string[]) => Promise<TeamDevice[]>;
  ringing: Ringing;
  pushes: Pushes;
  hooks: Hooks;
  tracker: Tracker;
  networkGuesses: NetworkGuesses;
  provider: Provider | undefined;
};

/** Requests come first, because they contain what guests wrote. */
const removals = [
  removeSomeRequestsOf,
  removeSomeEventsOf,
  removeSomeFiguresOf,
  journal.removeSomeEntriesOf,
];

/**
 * The background jobs. `everySeconds: 0` means every tick (1 s).
 * NOTE: a job that runs in one process is found in the table `jobs` by its name. Renaming it runs it again.
 */
export function jobsOf(deps: Deps): Job[] {
  return [...jobsOfEachProcess(deps), ...deliveryJobs(deps), ...jobsOfOneProcess(deps)];
}

/** Work on memory, files and connections of this process. */
function jobsOfEachProcess(deps: Deps): Job[] {
  const { sessions, streams, tracker, networkGuesses } = deps;
  return [
    {
      name: 'update boards',
      everySeconds: 0,
      runsIn: 'each process',
      run: () => sweepBoards(deps),
    },
    {
      name: 'beat streams',
      everySeconds: 0,
      runsIn: 'each process',
      run: () => streams.tick(),
    },
    {
      name: 'store events',
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
      name: 'log guesses',
      everySeconds: GUESSES_LOGGED_EVERY_SECONDS,
      runsIn: 'each process',
      run: async () => networkGuesses.logFailures(),
    },
  ];
}

/**
 * Mails, presence, rings, pushes and events.
 * Each mail, ring, push and event is leased, or claimed by compare-and-set, so that only one process sends it.
 */
function deliveryJobs({ outbox, presence, ringing, pushes, hooks }: Deps): Job[] {
  return [
    {
      name: 'send mails',
      everySeconds: 0,
      runsIn: 'each process',
      run: () => outbox.sendDue(),
    },
    {
      name: 'store presence',
      everySeconds: 0,
      runsIn: 'each process',
      run: () => presence.tick(),
    },
    {
      name: 'ring due requests',
      everySeconds: 0,
      runsIn: 'each process',
      run: () => ringing.ringDue(),
    },
    {
      name: 'send pushes',
      everySeconds: 0,
      runsIn: 'each process',
      run: () => pushes.sendDue(),
    },
    {
      name: 'send events',
      everySeconds: 0,
      runsIn: 'each process',
      run: () => hooks.sendDue(),
    },
  ];
}

/** Work on the shared database. */
function jobsOfOneProcess(deps: Deps): Job[] {
  const { db, changes, outbox, isStopping } = deps;
  const mayGoOn = () => !isStopping();
  return [
    {
      name: 'close forgotten requests',
      everySeconds: 30,
      runsIn: 'one process',
      async run(now) {
        await closeForgotten(db, changes, now);
        await archiveWithdrawn(db, changes, now);
        // Afterwards, because a request that was just closed may be old enough to be erased.
        await eraseWords(db, now, mayGoOn);
      },
    },
    {
      name: 'forget what is over',
      everySeconds: 30,
      runsIn: 'one process',
      async run(now) {
        await keys.forgetOld(db, now);
        await pushQueue.forgetOld(db, now, mayGoOn);
        await sessionRows.forgetEnded(db, now);
        await pairingCodes.forgetExpired(db, now);
        await forgetServers(db, now);
        await passkeys.forgetExpiredChallenges(db, now);
        await codeRows.forgetExpired(db, now);
        await invitations.forgetExpired(db, now);
        await askerCounts.forgetExpired(db, now);
        await marks.forgetUnusedDevices(db, now);
        await providerEvents.forgetOldEvents(db, now);
        await demoRequests.forgetOld(db, now);
        await hookQueue.giveUpOld(db, now);
      },
    },
    {
      name: 'ask for weekly reports',
      everySeconds: 60,
      runsIn: 'one process',
      run: (now) => queueDue({ db, outbox }, now),
    },
    {
      // Hourly rather than nightly: smaller batches, and no dependence on when the server was started.
      name: 'forget old events',
      everySeconds: 60 * 60,
      runsIn: 'one process',
      run: (now) => forgetHistory(db, now, mayGoOn),
    },
    {
      name: 'look for late requests',
      everySeconds: 5,
      runsIn: 'one process',
      run: (now) => storeLateEvents(db, now),
    },
    absenceJob(deps),
    purgeJob(deps),
    askingJob(deps),
  ];
}

function absenceJob({ pushes, ...deps }: Deps): Job {
  const tell = (tx: Tx, id: string, sessionIds: string[], told: Told) =>
    pushes.tell(tx, id, sessionIds, { topic: 'absence', ...told });
  const run = () => lookForAbsent({ ...deps, tell });
  return { name: 'look for absent devices', everySeconds: 10, runsIn: 'one process', run };
}

function purgeJob(deps: Deps): Job {
  const everySeconds = PURGE_EVERY_SECONDS;
  const removeWithAccounts = async (tx: Tx, id: string) => {
    for (const account of await removePeople(tx, deps, id)) {
      deps.log.info({ account }, 'account of a purged restaurant removed');
    }
  };
  const run = () => purgeDeleted({ ...deps, removals, removePeople: removeWithAccounts });
  return { name: 'purge deleted restaurants', everySeconds, runsIn: 'one process', run };
}

function askingJob(deps: Deps): Job {
  const everySeconds = 24 * 60 * 60;
  const run = () => askAboutMissed(deps);
  return { name: 'ask the payment provider', everySeconds, runsIn: 'one process', run };
}

async function forgetHistory(db: Db, now: Date, mayGoOn: () => boolean): Promise<void> {
  await forgetOldEvents(db, now, mayGoOn);
  await forgetOldRequests(db, now, mayGoOn);
  await journal.forgetOld(db, now, mayGoOn);
}
