import { afterCommit, type Tx, transaction } from '../../db/database.ts';
import {
  analyticsRoutes,
  eveningRoutes,
  trackingRoutes,
} from '../../features/analytics/handlers.ts';
import { reportRoutes } from '../../features/analytics/report/opt-out/report-handlers.ts';
import { accountRoutes } from '../../features/auth/account/account-handlers.ts';
import { emailRoutes } from '../../features/auth/account/email-handlers.ts';
import { queueActMails } from '../../features/auth/acts/act-mails.ts';
import { actRoutes } from '../../features/auth/acts/acts-handlers.ts';
import { prover } from '../../features/auth/acts/proof.ts';
import { authRefusals } from '../../features/auth/contract.ts';
import { authRoutes } from '../../features/auth/handlers.ts';
import { getAccount } from '../../features/auth/lookup.ts';
import { listMemberships } from '../../features/auth/members-store.ts';
import { passkeyRoutes } from '../../features/auth/passkeys/passkeys-handlers.ts';
import { passkeySignInRoutes } from '../../features/auth/passkeys/sign-in-handlers.ts';
import { tokenRoutes } from '../../features/auth/tokens/handlers.ts';
import { bellRoutes } from '../../features/bells/handlers.ts';
import { billingRoutes } from '../../features/billing/handlers.ts';
import { requireNoSubscription, requireSubscription } from '../../features/billing/lookup.ts';
import { exportRoutes } from '../../features/export/handlers.ts';
import { hookRoutes } from '../../features/hooks/handlers.ts';
import { servingRoutes } from '../../features/on-duty/handlers.ts';
import { pushRoutes } from '../../features/push/handlers.ts';
import {
  followTable,
  leaveTable,
  leaveZone,
} from '../../features/requests/followed-tables-store.ts';
import { askFor } from '../../features/requests/guests/guest-acts.ts';
import { requestRoutes } from '../../features/requests/handlers.ts';
import { streamRoutes } from '../../features/requests/live/stream-handlers.ts';
import { muteRoutes } from '../../features/requests/mute/handlers.ts';
import { requestRefusals } from '../../features/requests/refusals.ts';
import { roomCodeRoutes } from '../../features/requests/room-code/handlers.ts';
import { moveRoutes } from '../../features/requests/staff/handlers.ts';
import { releaseHeld } from '../../features/requests/staff/held-store.ts';
import { takeFromNotification } from '../../features/requests/staff/taken-moves.ts';
import { countPending } from '../../features/requests/store.ts';
import { raiseForNewDay } from '../../features/requests/versions-store.ts';
import { backOfficeRoutes } from '../../features/restaurants/back-office/back-office-handlers.ts';
import { restaurantRoutes } from '../../features/restaurants/handlers.ts';
import { demoRequestRoutes } from '../../features/site/demo-requests-handlers.ts';
import { tableRoutes } from '../../features/tables/handlers.ts';
import { keyRoutes } from '../../features/tables/keys/handlers.ts';
import { sheetRoutes } from '../../features/tables/sheet/sheet-handlers.ts';
import type { OnTableChanged, OnTableDeleted } from '../../features/tables/store.ts';
import * as tables from '../../features/tables/store.ts';
import { zoneRoutes } from '../../features/tables/zones/handlers.ts';
import type { OnZoneRemoved } from '../../features/tables/zones/store.ts';
import { colleagueRoutes } from '../../features/team/colleagues-handlers.ts';
import { deviceRoutes, teamRoutes } from '../../features/team/handlers.ts';
import { join } from '../../features/team/invitations.ts';
import { journalRoutes } from '../../features/team/journal/handlers.ts';
import { leavingRoutes } from '../../features/team/leaving/handlers.ts';
import { isStillOwner, type OnMembersLeft } from '../../features/team/lookup.ts';
import { invitationRoutes, ownRestaurantsRoutes } from '../../features/team/own-teams-handlers.ts';
import { pairingRoutes } from '../../features/team/pairing/pairing-handlers.ts';
import { wishRoutes } from '../../features/wishes/handlers.ts';
import * as wishes from '../../features/wishes/store.ts';
import { limits } from '../../limits.ts';
import { type Caller, newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import { limitMails, staffKey } from '../../platform/http/rate.ts';
import { refuseBodyOver } from '../../platform/http/security.ts';
import { rates } from '../../rates.ts';
import { eveningDeps } from '../evening.ts';
import { atHandLister } from '../team-devices.ts';
import { backOfficeDeps } from './back-office.ts';
import type { ApiDeps } from './deps.ts';
import { documentOf } from './document/document.ts';
import { guard } from './guard.ts';
import { plainRoutes } from './plain-routes.ts';

const WEBHOOK = '/stripe/webhook';
/** Calls that send a mail to any address in the request, without a session. */
const mailCalls = ['/auth/signup', '/auth/resend-verification'];
/** Refused where accounts are made by invitation only. */
const openSiteCalls = [...mailCalls, '/auth/verify-email', '/auth/restaurants', '/demo-requests'];

/** The routes under `/api`, behind the middleware of all calls and the guard. */
export function apiRoutes(deps: ApiDeps) {
  const { calls, plain } = unguardedRoutes(deps);
  const api = newRouter();
  api.use((c, next) => {
    c.header('Cache-Control', 'no-store');
    return next();
  });
  const limitJsonBody = refuseBodyOver(limits.jsonBodyBytes);
  const limitWishesBody = refuseBodyOver(limits.wishesBodyBytes);
  const limitWebhookBody = refuseBodyOver(limits.webhookBodyBytes);
  // The payment provider signs its calls, and may send larger bodies.
  api.use((c, next) => {
    if (c.req.path.endsWith(WEBHOOK)) return limitWebhookBody(c, next);
    const isWishes = c.req.method === 'PUT' && c.req.path.endsWith('/wishes');
    return (isWishes ? limitWishesBody : limitJsonBody)(c, next);
  });
  api.use((c, next) => {
    // No id or slug contains NUL, and PostgreSQL refuses it in a query.
    if (c.req.url.includes('%00')) throw new Refusal(refusals.notFound);
    return next();
  });
  // Otherwise another site could lend the addresses of its readers to whoever sends many calls.
  api.use((c, next) => {
    const isWrite = c.req.method !== 'GET' && c.req.method !== 'HEAD';
    const isFromOtherSite = c.req.header('sec-fetch-site') === 'cross-site';
    if (isWrite && isFromOtherSite) throw new Refusal(requestRefusals.crossSite);
    return next();
  });
  api.use(async (c, next) => {
    const caller = await deps.sessions.resolve(c.req.header('authorization'));
    c.set('caller', caller);
    if (caller?.tenantId && !caller.token)
      deps.staffNetworks.note(caller.tenantId, c.get('address'));
    await next();
  });
  api.use(async (c, next) => {
    await next();
    // Zones, settings, members, devices and their pushes decide whom a pending request rings.
    const restaurantId = c.get('caller')?.tenantId;
    if (restaurantId && c.req.method !== 'GET') deps.ringing.onTeamChange(restaurantId);
  });
  api.use('/auth/*', (c, next) => {
    const caller = c.get('caller');
    // Anonymous calls have limits of their own: strangers share the network address of the restaurant.
    if (caller) deps.rate.take(staffKey(caller), rates.staffCallsPerSession);
    return next();
  });
  if (deps.isInviteOnly) {
    api.on('POST', openSiteCalls, () => {
      throw new Refusal(authRefusals.signUpClosed);
    });
    // Without an account nobody could claim what they pay for.
    api.on('POST', '/stripe/create-checkout-session', (c, next) => {
      if (!c.get('caller')) throw new Refusal(authRefusals.signUpClosed);
      return next();
    });
  }
  api.on('POST', mailCalls, (c, next) => {
    limitMails(c, deps.rate);
    return next();
  });
  api.route('/', guard(deps, calls, plain));
  return api.route('/', calls);
}

/** The routes of the features and of the server itself. */
function unguardedRoutes(deps: ApiDeps) {
  const { db, clock, changes } = deps;
  const api = newRouter();

  const readEmail = async (accountId: string) => (await getAccount(db, accountId)).email;
  const readCaller = (caller: Caller) => deps.sessions.reread(caller);
  const listTables = (restaurantId: string) => tables.listNow(db, restaurantId, clock.now());
  const onTimeZoneChanged = (tx: Tx, restaurantId: string) =>
    raiseForNewDay(tx, changes, restaurantId);
  const onTableDeleted: OnTableDeleted = (tx, table) => leaveTable(tx, changes, table, clock.now());
  const onTableChanged: OnTableChanged = (tx, was, table) =>
    followTable(tx, changes, was, table, clock.now());
  const onZoneRemoved: OnZoneRemoved = (tx, zone) => leaveZone(tx, changes, zone, clock.now());

  const endStreams = (id: string) => deps.streams.endWith(id);
  const prove = prover(deps);
  const requireDeletable = (restaurantId: string) =>
    transaction(db, (tx) => requireNoSubscription(tx, restaurantId));
  api.route('/', authRoutes(deps));
  api.route('/', actRoutes({ ...deps, requireDeletable }));
  api.route('/', accountRoutes({ ...deps, joinTeam: join }));
  api.route('/', emailRoutes(deps)).route('/', passkeyRoutes(deps));
  api.route('/', passkeySignInRoutes(deps)).route('/', tokenRoutes(deps));
  api.route('/', ownRestaurantsRoutes(deps));
  api.route('/', invitationRoutes(deps));
  const evening = eveningDeps(deps);
  api.route('/', servingRoutes({ ...evening, readCaller })).route('/', eveningRoutes(evening));
  const onMembersLeft = releasing(deps);
  const teamDeps = { ...deps, prove, listAtHand: atHandLister(deps), onMembersLeft };
  api.route('/', teamRoutes(teamDeps));
  api.route('/', deviceRoutes(teamDeps)).route('/', colleagueRoutes(teamDeps));
  api.route('/', pairingRoutes(deps));
  api.route('/', journalRoutes(deps));
  api.route('/', leavingRoutes({ ...deps, onMembersLeft }));
  api.route('/', reportRoutes(deps));
  api.route(
    '/',
    restaurantRoutes({ ...deps, listTables, onTimeZoneChanged, onGuarded: endStreams }),
  );
  api.route('/', backOfficeRoutes(backOfficeDeps(deps, prove)));
  api.route('/', billingRoutes({ ...deps, readEmail }));
  const tableDeps = {
    db,
    clock,
    log: deps.log,
    requireSubscription: (restaurantId: string) => requireSubscription(deps, restaurantId),
  };
  api.route('/', tableRoutes({ ...tableDeps, onTableDeleted, onTableChanged }));
  api.route('/', zoneRoutes({ ...tableDeps, onZoneRemoved }));
  api
    .route('/', keyRoutes({ ...tableDeps, onKeyRenewed: endStreams }))
    .route('/', wishRoutes({ ...tableDeps, listMemberships: (id) => listMemberships(db, id) }));
  api.route('/', sheetRoutes(sheetDeps(deps)));
  api.route('/', trackingRoutes(deps)).route('/', analyticsRoutes({ ...deps, countPending }));
  api.route('/', streamRoutes(deps)).route('/', requestRoutes(deps));
  api.route('/', moveRoutes(deps)).route('/', muteRoutes(deps));
  api.route('/', bellRoutes({ ...deps, ask: askerOfBells(deps) }));
  api.route('/', roomCodeRoutes({ ...deps, onGuarded: endStreams }));
  api.route('/', pushRoutes({ ...deps, takeRequest: (take) => takeFromNotification(deps, take) }));
  api.route('/', exportRoutes({ ...exportDeps(deps), prove }));
  api.route('/', demoRequestRoutes(deps)).route('/', hookRoutes(deps));

  const plain = plainRoutes(deps, () => documentOf(api, deps.version));
  for (const { path, answer } of plain) api.get(path, answer);
  return { calls: api, plain };
}

function askerOfBells(deps: ApiDeps): Parameters<typeof bellRoutes>[0]['ask'] {
  return async (c, slug, table, { type, wish }) => {
    const asked = { type: type ?? undefined, wish: wish ?? undefined, isBell: true };
    const { view, isExisting, isClosed } = await askFor(c, deps, slug, table, asked);
    return { ...view, isExisting, isClosed };
  };
}

function exportDeps(deps: ApiDeps) {
  return {
    ...deps,
    queueMails: (tx: Tx, id: string) =>
      queueActMails(tx, deps.outbox, 'export', id, deps.clock.now()),
    isStillOwner: (id: string, caller: Caller) => isStillOwner(deps, id, caller),
  };
}

/** What members have who leave is put back, and rings again. */
function releasing({ changes, clock, ringing }: ApiDeps): OnMembersLeft {
  return async (tx, left) => {
    await releaseHeld(tx, changes, left, clock.now());
    afterCommit(tx, () => {
      for (const { restaurantId } of left) ringing.onTeamChange(restaurantId);
    });
  };
}

function sheetDeps(deps: ApiDeps) {
  return { ...deps, listButtons: (id: string) => wishes.listButtons(deps.db, id) };
}
