import type { OpenDatabase } from '../db/connection.ts';
import type { Tx } from '../db/database.ts';
import { refusalPath } from '../features/analytics/report/opt-out/unsubscribe-page.ts';
import { reportMails } from '../features/analytics/report/weekly-reports.ts';
import { Tracker } from '../features/analytics/track/tracker.ts';
import { actMails } from '../features/auth/acts/act-mails.ts';
import { codeMails } from '../features/auth/codes/code-mails.ts';
import { emailMails } from '../features/auth/codes/email-mails.ts';
import { invitationMails } from '../features/auth/codes/invitation-mails.ts';
import { NetworkGuesses } from '../features/auth/guessing/network-guesses.ts';
import { passkeyMails } from '../features/auth/passkeys/passkey-mails.ts';
import { Sessions } from '../features/auth/sessions.ts';
import { Provider } from '../features/billing/provider.ts';
import { hookMails } from '../features/hooks/hook-mails.ts';
import { Hooks } from '../features/hooks/hooks.ts';
import { Presence } from '../features/on-duty/presence.ts';
import { StaffNetworks } from '../features/on-duty/staff-networks.ts';
import { titleOf } from '../features/push/compose-push.ts';
import { Pushes } from '../features/push/pushes.ts';
import { pushServiceOf, vapidSubjectOf } from '../features/push/rules.ts';
import { hasSubscribed } from '../features/push/store.ts';
import { Noise } from '../features/requests/guests/budgets.ts';
import { openAskers } from '../features/requests/guests/guest-acts.ts';
import { BoardLists } from '../features/requests/live/board-lists.ts';
import { Channels } from '../features/requests/live/channel.ts';
import { PolledBoards } from '../features/requests/live/polled-boards.ts';
import { Receipts } from '../features/requests/received/receipts.ts';
import { countUnreceived } from '../features/requests/received/received-store.ts';
import type { TeamDevice } from '../features/requests/ringing/plan.ts';
import { Ringing } from '../features/requests/ringing/ringing.ts';
import { OVERDUE_RECEIPT_SECONDS } from '../features/requests/rules.ts';
import { UsualWaits } from '../features/requests/usual-waits.ts';
import { type RequestChanges, readLineage } from '../features/requests/versions-store.ts';
import { demoRequestMails } from '../features/site/demo-requests.ts';
import { SheetPress } from '../features/tables/sheet/sheet-press.ts';
import { type Clock, secondsBefore } from '../platform/clock.ts';
import { type Config, originOf, version } from '../platform/config/config.ts';
import { readSecretKey } from '../platform/config/secret-key.ts';
import { RateLimiter } from '../platform/http/rate.ts';
import { Changes } from '../platform/live/changes.ts';
import { Streams } from '../platform/live/streams.ts';
import type { Logger, RepeatedLines } from '../platform/log/log.ts';
import { type Composers, Outbox } from '../platform/mail/outbox.ts';
import { openTransport } from '../platform/mail/transport.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { listTeamDevices } from './team-devices.ts';

type Deps = {
  config: Config;
  clock: Clock;
  log: Logger;
  repeatedLines: RepeatedLines;
  database: OpenDatabase;
  countDroppedLines: () => number;
};

type Base = Pick<OpenDatabase, 'db' | 'checkWrite'> & { clock: Clock; log: Logger };

/** Long-lived objects and settings that API calls and jobs share. */
export type Services = Awaited<ReturnType<typeof openServices>>;

export async function openServices(deps: Deps) {
  const { config, clock, log, repeatedLines, database, countDroppedLines } = deps;
  const { db, checkWrite, wakeUps } = database;
  const base: Base = { db, checkWrite, clock, log };
  const [origin, secretKey] = [originOf(config), readSecretKey(config)];
  const send = (message: string) => wakeUps?.send(message);
  const changes: RequestChanges = new Changes(clock, send);
  const streams = new Streams(clock, config.rateLimits);
  const rate = new RateLimiter(clock, config.rateLimits);
  const tracker = new Tracker(base);
  const composers = mailComposers({ ...base, secretKey, origin });
  const outbox = new Outbox({ ...base, transport: openTransport(config, log), composers });
  // `ringing` is created below: no device can come before this function has returned.
  const presence = new Presence({ ...base, onChange: (id) => ringing.onTeamChange(id) });
  const metrics = await openMetrics(config.metricsToken, {
    streams,
    tracker,
    rate,
    outbox,
    presence,
    countDroppedLines,
    countUnreceived: () => countUnreceived(db, secondsBefore(clock.now(), OVERDUE_RECEIPT_SECONDS)),
  });
  const pushes = new Pushes({
    ...base,
    secretKey,
    origin,
    subject: vapidSubjectOf(config.publicUrl, config.mailFrom),
    isAllowed: (endpoint) => pushServiceOf(endpoint, config.pushServices) !== undefined,
    onOutcome: (...outcome) => metrics?.pushed(...outcome),
  });
  const lineage = await readLineage(db);
  const requests = openRequests({ ...base, changes, lineage, metrics });
  const receipts = new Receipts({ ...base, channels: requests.channels, send });
  const listDevices = deviceLister({ ...base, presence });
  const ringing: Ringing = openRinging({ ...base, changes, presence, pushes, listDevices });
  return {
    ...base,
    repeatedLines,
    lineage,
    origin,
    secretKey,
    changes,
    streams,
    rate,
    tracker,
    outbox,
    metrics,
    pushes,
    ...openHooks({ ...base, changes, outbox, secretKey }, config),
    pushServices: config.pushServices,
    isInviteOnly: config.isInviteOnly,
    sessions: new Sessions({ ...base, streams }),
    networkGuesses: new NetworkGuesses({ rate, log }),
    ...requests,
    presence,
    listDevices,
    staffNetworks: new StaffNetworks(clock),
    noise: new Noise(rate),
    askers: openAskers(db),
    receipts,
    ringing,
    sheetPress: new SheetPress(),
    provider: config.payment && new Provider(config.payment, origin, log),
  };
}

function openRequests(
  deps: Base & { changes: RequestChanges; lineage: string; metrics: Metrics | undefined },
) {
  const boardLists = new BoardLists(deps);
  return {
    boardLists,
    channels: new Channels({ ...deps, boardLists }),
    polledBoards: new PolledBoards(deps),
    usualWaits: new UsualWaits(deps),
  };
}

function deviceLister({ db, clock, presence }: Base & { presence: Presence }): ListDevices {
  return (restaurantIds, tx) => {
    const { heartbeatSince } = presence;
    return listTeamDevices(tx ?? db, restaurantIds, { now: clock.now(), heartbeatSince });
  };
}

type ListDevices = (restaurantIds: readonly string[], tx?: Tx) => Promise<TeamDevice[]>;

function openRinging(
  deps: Base & {
    changes: RequestChanges;
    presence: Presence;
    pushes: Pushes;
    listDevices: ListDevices;
  },
): Ringing {
  const { db, clock, log, changes, presence, pushes, listDevices } = deps;
  return new Ringing({
    db,
    clock,
    log,
    changes,
    listDevices,
    hasLostServer: () => presence.hasLostServer(),
    hasPush: (restaurantId) => hasSubscribed(db, restaurantId),
    ring: (tx, request, to) => pushes.ring(tx, request, to),
    replace: (tx, request, exceptSession) => pushes.replace(tx, request, exceptSession),
  });
}

function openHooks(
  { changes, ...deps }: Base & { changes: RequestChanges; outbox: Outbox; secretKey: string },
  { areHooksPrivate }: Config,
) {
  const hooks = new Hooks({ ...deps, areHooksPrivate, titleOf });
  changes.onEvents = (restaurantId) => hooks.sendSoon(restaurantId);
  changes.wantedEvents = new Map();
  return { hooks, areHooksPrivate };
}

function mailComposers(deps: Parameters<typeof codeMails>[0]): Composers {
  return {
    ...codeMails(deps),
    ...invitationMails(deps),
    ...passkeyMails(deps),
    ...emailMails(deps),
    ...actMails(deps),
    ...demoRequestMails(deps),
    ...hookMails(deps),
    ...reportMails({
      ...deps,
      refusalPath: (memberId, language) => refusalPath(deps.secretKey, memberId, language),
    }),
  };
}

type Measured = {
  streams: Streams;
  tracker: Tracker;
  rate: RateLimiter;
  outbox: Outbox;
  presence: Presence;
  countUnreceived: () => Promise<number>;
  countDroppedLines: () => number;
};

/** Undefined without a token. Imported lazily: the library takes a tenth of the start. */
async function openMetrics(
  token: string | undefined,
  { streams, tracker, rate, outbox, presence, countUnreceived, countDroppedLines }: Measured,
): Promise<Metrics | undefined> {
  if (token === undefined) return undefined;
  const { Metrics } = await import('../platform/metrics/metrics.ts');
  return new Metrics(token, {
    version,
    openStreams: () => streams.size,
    presentDevices: () => presence.size,
    unreceived: countUnreceived,
    events: () => tracker,
    limitsHit: () => ({ ...rate.hits, ...streams.hits }),
    outbox: () => outbox.readBacklog(),
    logLinesDropped: countDroppedLines,
  });
}
