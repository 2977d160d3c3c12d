import { fileURLToPath } from 'node:url';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import {
  unsubscribeRoutes,
  unsubscribeStyleHash,
} from '../../features/analytics/report/opt-out/unsubscribe-page.ts';
import { plainEvents } from '../../features/analytics/track/plain-events.ts';
import { guestPageRoutes } from '../../features/requests/guests/guest-page.ts';
import type { OnPoll } from '../../features/requests/live/polled-boards.ts';
import { quickPolls } from '../../features/requests/live/quick-polls.ts';
import type { SiteData } from '../../features/site/contract.ts';
import { demoFormRoutes } from '../../features/site/demo-form.ts';
import { limits } from '../../limits.ts';
import { paths } from '../../paths.ts';
import { networkAddress, type TrustedProxies } from '../../platform/address.ts';
import type { Config } from '../../platform/config/config.ts';
import { answerErrors } from '../../platform/http/answer-errors.ts';
import { type AppEnv, newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import { preferredLanguage } from '../../platform/http/language.ts';
import { refuseBodyOver, securityHeaders } from '../../platform/http/security.ts';
import { sha256 } from '../../platform/ids.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { isSameText } from '../../platform/same-text.ts';
import { apiRoutes } from '../api/api.ts';
import type { ApiDeps } from '../api/deps.ts';
import { explainEnd } from '../api/guard.ts';
import { docsStyleHash } from '../api/plain-routes.ts';
import { mutedAddressOf } from '../demo/seed.ts';
import { type GuestDocument, loadGuestDocument } from '../pages/guest-document.ts';
import { Pages, pageRoutes } from '../pages/pages.ts';
import { operatorEmailOf } from '../pages/site-data.ts';
import type { Services } from '../services.ts';
import { FastPathErrors, fastPaths, HttpServer } from './http-server.ts';
import { proxyCheckRoutes } from './proxy-check.ts';
import { siteFileRoutes, staffAppFileRoutes, staticAssets } from './site-files.ts';

type Options = { config: Config; siteData: SiteData; isStopping: () => boolean };

/** Connects the HTTP server to its routes and fast paths. It does not listen yet. */
export async function openServer(services: Services, options: Options): Promise<HttpServer> {
  const { config, siteData, isStopping } = options;
  const { sessions, metrics, presence, receipts, staffNetworks } = services;
  const dist = fileURLToPath(new URL('../../../dist', import.meta.url));
  const guestDocument = await loadGuestDocument(dist);
  const headers = securityHeaders(
    [guestDocument.styleHash, docsStyleHash, unsubscribeStyleHash],
    config,
  );
  const deps = {
    ...services,
    dist,
    guestDocument,
    siteData,
    isStopping,
    operatorEmail: operatorEmailOf(siteData),
    publicUrl: config.publicUrl,
    mutedAddress: mutedAddressOf(config),
    trustProxy: config.trustProxy,
    version: config.version,
    onPoll: ((caller, board, { version, isSilent, isShared }) => {
      // A silent screen does not ring: its device is not present, and the requests it shows are not received.
      if (isSilent) return;
      presence.notePoll(caller, board.id, isShared);
      // The operator is not in the team: a board on their screen proves no receipt.
      if (version !== undefined && caller.tenantId === board.id) receipts.prove(board, version);
    }) satisfies OnPoll,
    onBoardStream: presence.noteStream.bind(presence),
  };
  const errors = new FastPathErrors(services);
  const answerPoll = quickPolls({
    ...services,
    headers,
    recallCaller: (authorization) => sessions.recall(authorization),
    onPoll: deps.onPoll,
    onAnswered: ({ tenantId }, request) => {
      if (tenantId) staffNetworks.note(tenantId, networkAddress(request, config.trustProxy));
    },
    onError: (error) => errors.report('poll', error),
  });
  const onError = (error: unknown) => errors.report('event', error);
  const answerEvent = plainEvents({ ...deps, headers, onError });
  return new HttpServer(
    siteRoutes(deps).fetch as never,
    fastPaths(errors, { poll: answerPoll, event: answerEvent }),
    headers,
    metrics && ((answer, milliseconds) => metrics.answered(answer, milliseconds)),
  );
}

type Deps = ApiDeps & {
  dist: string;
  guestDocument: GuestDocument;
  metrics: Metrics | undefined;
  trustProxy: TrustedProxies;
  siteData: SiteData;
  origin: string;
};

/** All routes of the server: the API, the guest page, the public pages, the app and the assets. */
function siteRoutes(deps: Deps): {
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>;
} {
  const { dist, guestDocument, metrics } = deps;
  const pages = new Pages(deps);
  const site = newRouter();
  const answer = answerErrors(deps, (code) => metrics?.refused(code));
  site.onError(async (error, c) => answer(await explainEnd(error, c, deps), c));
  site.use(detectVisitor(deps));

  site.route('/api', apiRoutes(deps));
  if (metrics) site.route('/', metricsRoutes(metrics));
  site.route('/', proxyCheckRoutes(deps));
  site.use('/assets/*', staticAssets([`${dist}/app`, `${dist}/guest`]));

  site.use(paths.guest, compress(), refuseBodyOver(limits.jsonBodyBytes));
  site.route('/', guestPageRoutes({ ...deps, guestDocument: guestDocument.write }));

  site.route('/', unsubscribeRoutes(deps));
  site.route('/', demoFormRoutes({ ...deps, writeDemoPage: demoPageOf(pages) }));
  site.route('/', siteFileRoutes(deps));
  site.route('/', staffAppFileRoutes(deps));
  site.route('/', pageRoutes({ ...deps, pages }));
  return site;
}

/** Sets the language and the network address of each request. Warns once about an unknown proxy. */
function detectVisitor({ trustProxy, log }: Deps): MiddlewareHandler<AppEnv> {
  let isProxyKnown = trustProxy !== false;
  return async (c, next) => {
    if (!isProxyKnown && c.req.header('x-forwarded-for')) {
      isProxyKnown = true;
      log.warn(
        'X-Forwarded-For is ignored: behind a proxy all guests count as one address; see TRUST_PROXY',
      );
    }
    c.set('language', preferredLanguage(c.req.header('accept-language')));
    c.set('address', networkAddress(c.env.incoming, trustProxy));
    await next();
  };
}

/** Writes the demo page with the entries of a refused form. */
function demoPageOf(pages: Pages): Parameters<typeof demoFormRoutes>[0]['writeDemoPage'] {
  return async (language, isEnglish, refusedDemoForm) => {
    const input = { path: paths.demo, search: '', language, isEnglish, refusedDemoForm };
    return (await pages.render(input)) ?? pages.empty;
  };
}

/** `/metrics`, protected by the operator's bearer token. */
function metricsRoutes(metrics: Metrics) {
  const expected = sha256(metrics.token);
  return newRouter().get('/metrics', async (c) => {
    c.header('Cache-Control', 'no-store');
    const [, token = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    if (!isSameText(sha256(token), expected)) throw new Refusal(refusals.noSession);
    return c.body(await metrics.read(), 200, { 'Content-Type': metrics.contentType });
  });
}
