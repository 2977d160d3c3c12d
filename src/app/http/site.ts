import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { serveStatic } from 'hono/serve-static';
import { unsubscribeRoutes } from '../../features/analytics/report/opt-out/unsubscribe-page.ts';
import { plainEvents } from '../../features/analytics/track/plain-events.ts';
import { guestPageRoutes } from '../../features/requests/guests/guest-page.ts';
import type { OnPoll } from '../../features/requests/live/polled-boards.ts';
import { quickPolls } from '../../features/requests/live/quick-polls.ts';
import type { SiteData } from '../../features/site/contract.ts';
import { demoFormRoutes } from '../../features/site/demo-form.ts';
import { robotsOf, SOCIAL_PICTURE, sitemapOf } from '../../features/site/head.ts';
import { DEMO_CODE_PATH } from '../../features/site/rules.ts';
import { qrCode, qrPath, qrViewBox } from '../../features/tables/rules.ts';
import type { Language } from '../../languages.ts';
import { limits } from '../../limits.ts';
import { appIcons, DEMO_SLUG, guestLink, MANIFEST_FILE, paths, WORKER_FILE } from '../../paths.ts';
import { networkAddress, type TrustedProxies } from '../../platform/address.ts';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { answerErrors } from '../../platform/http/answer-errors.ts';
import { type AppEnv, newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import { preferredLanguage } from '../../platform/http/language.ts';
import { plainPageStyleHash } from '../../platform/http/plain-page.ts';
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

type Options = { config: Config; siteData: SiteData; isStopping: () => boolean };

/** Connects the HTTP server to its routes and fast paths. It does not listen yet. */
export async function openServer(services: Services, options: Options): Promise<HttpServer> {
  const { config, siteData, isStopping } = options;
  const { sessions, metrics, presence, receipts, staffNetworks } = services;
  const dist = fileURLToPath(new URL('../../../dist', import.meta.url));
  const guestDocument = await loadGuestDocument(dist);
  const headers = securityHeaders(
    [guestDocument.styleHash, docsStyleHash, plainPageStyleHash],
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
      if (isSilent || caller.token) return;
      presence.notePoll(caller, board.id, isShared);
      // The operator is not in the team: a board on their screen proves no receipt.
      if (version !== undefined && caller.tenantId === board.id) receipts.prove(board, version);
    }) satisfies OnPoll,
    onBoardStream: ((caller, ...of) => {
      if (!caller.token) presence.noteStream(caller, ...of);
    }) satisfies ApiDeps['onBoardStream'],
  };
  const errors = new FastPathErrors(services);
  const answerPoll = quickPolls({
    ...services,
    headers,
    recallCaller: (authorization) => sessions.recall(authorization),
    onPoll: deps.onPoll,
    onAnswered: ({ tenantId, token }, request) => {
      if (tenantId && !token)
        staffNetworks.note(tenantId, networkAddress(request, config.trustProxy));
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
  if (!deps.isInviteOnly)
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

/** How long a reader may trust the contact in security.txt (RFC 9116: less than a year is advised). */
const SECURITY_CONTACT_SECONDS = 180 * 24 * 60 * 60;

type FileDeps = {
  clock: Clock;
  siteData: SiteData;
  origin: string;
  publicUrl: string | undefined;
};

/** The files of the public pages that the build does not write: pictures, sitemap and robots.txt. */
function siteFileRoutes({ clock, siteData, origin, publicUrl }: FileDeps) {
  const files = newRouter();
  const socialPicture = readFileSync(new URL('../../features/site/social.png', import.meta.url));
  files.get(SOCIAL_PICTURE, (c) =>
    c.body(socialPicture, 200, { 'Content-Type': 'image/png', 'Cache-Control': 'max-age=86400' }),
  );
  if (siteData.demo) {
    files.get(DEMO_CODE_PATH, (c) => {
      // Without PUBLIC_URL the best known origin is that of the request.
      const code = drawDemoCode(publicUrl ?? new URL(c.req.url).origin);
      return c.body(code, 200, { 'Content-Type': 'image/svg+xml; charset=utf-8' });
    });
  }
  files.get('/sitemap.xml', (c) =>
    c.body(sitemapOf(origin, siteData), 200, {
      'Content-Type': 'application/xml; charset=utf-8',
    }),
  );
  const { contactEmail } = siteData;
  if (contactEmail !== null) {
    files.get('/.well-known/security.txt', (c) => {
      const expires = secondsAfter(clock.now(), SECURITY_CONTACT_SECONDS);
      const lines = [`Contact: mailto:${contactEmail}`, `Expires: ${expires}`];
      return c.text([...lines, 'Preferred-Languages: fr, en', ''].join('\n'));
    });
  }
  files.get('/robots.txt', (c) => c.text(robotsOf(origin)));
  return files;
}

/** Browsers must revalidate the worker and the manifest at each visit, and not use outdated ones. */
const EACH_TIME = 'no-cache';
const A_DAY = 'max-age=86400';

/** The service worker, the manifest and the icons of the staff screens. `dist` has no trailing slash. */
function staffAppFileRoutes({ dist }: { dist: string }) {
  const worker = readFileSync(`${dist}/worker/sw.js`, 'utf8');
  const files = newRouter();
  files.get(WORKER_FILE, compress(), (c) =>
    c.body(worker, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': EACH_TIME,
    }),
  );
  files.get(MANIFEST_FILE, (c) => {
    c.header('Vary', 'Accept-Language', { append: true });
    return c.body(JSON.stringify(manifestIn(c.get('language'))), 200, {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': EACH_TIME,
    });
  });
  for (const path of Object.values(appIcons)) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const icon = readFileSync(new URL(`../../features/push/icons/${name}`, import.meta.url));
    files.get(path, (c) =>
      c.body(icon, 200, { 'Content-Type': 'image/png', 'Cache-Control': A_DAY }),
    );
  }
  return files;
}

/** `scope` covers all screens, unlike a worker's scope: within it, the installed app shows no address bar. */
function manifestIn(language: Language) {
  const icon = (src: string, sizes: string, purpose: string) => ({
    src,
    sizes,
    type: 'image/png',
    purpose,
  });
  return {
    id: paths.staff,
    name: 'Sonnette',
    short_name: 'Sonnette',
    description: {
      fr: 'Le tableau de salle : les demandes des tables, en direct.',
      en: 'The staff board: requests from the tables, live.',
    }[language],
    lang: language,
    start_url: paths.staff,
    scope: '/',
    display: 'standalone',
    background_color: '#fbf8f3',
    theme_color: '#fbf8f3',
    categories: ['business', 'food'],
    icons: [
      icon(appIcons.small, '192x192', 'any'),
      icon(appIcons.large, '512x512', 'any'),
      icon(appIcons.maskable, '512x512', 'maskable'),
    ],
  };
}

/**
 * The QR code of the demonstration's first table, as SVG. Black on white, because some readers do not accept
 * inverted codes.
 */
function drawDemoCode(origin: string): string {
  const code = qrCode(guestLink(origin, DEMO_SLUG, 1));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${qrViewBox(code)}" shape-rendering="crispEdges">`,
    `<path d="M-4-4h200v200h-200z" fill="#fff"/><path d="${qrPath(code)}" fill="#000"/></svg>`,
  ].join('');
}

/**
 * Serves the build's assets from memory, in the best encoding that the browser accepts.
 * From memory, because a running server's pages name the assets of its own build. A new build replaces the
 * files on disk.
 * File names contain a hash of the content, so browsers may cache them for ever.
 * `roots` are folders: an asset's path in its root is its path in the URL.
 */
function staticAssets(roots: string[]): MiddlewareHandler {
  const assets = new Map<string, Buffer<ArrayBuffer>>();
  for (const root of roots) {
    // The build writes the compressed versions beside each file.
    for (const file of globSync('assets/**/*.*', { cwd: root })) {
      assets.set(file.replaceAll('\\', '/'), readFileSync(`${root}/${file}`));
    }
  }
  return serveStatic({
    root: '',
    precompressed: true,
    getContent: async (path) => assets.get(path.slice(1)) ?? null,
    onFound: (_path, c) => {
      c.header('Cache-Control', 'public, max-age=31536000, immutable');
      c.header('Vary', 'Accept-Encoding');
    },
  });
}
