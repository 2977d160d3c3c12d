import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { unsubscribeRoutes } from '../../features/analytics/report/opt-out/unsubscribe-page.ts';
import { guestPageRoutes } from '../../features/requests/create/guest-page.ts';
import type { SiteData } from '../../features/site/contract.ts';
import { demoFormRoutes } from '../../features/site/demo-form.ts';
import { limits } from '../../limits.ts';
import { paths } from '../../paths.ts';
import { networkAddress, type TrustedProxies } from '../../platform/http/address.ts';
import { answerErrors } from '../../platform/http/answer-errors.ts';
import { type AppEnv, newRouter } from '../../platform/http/context.ts';
import { refuseBodyOver } from '../../platform/http/input/body-limit.ts';
import { preferredLanguage } from '../../platform/http/language.ts';
import { staticAssets } from '../../platform/http/static.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { apiRoutes } from '../api/api.ts';
import type { ApiDeps } from '../api/deps.ts';
import { explainEnd } from '../api/ended-session.ts';
import type { GuestDocument } from '../pages/guest-document.ts';
import { pageRoutes } from '../pages/page-routes.ts';
import { Pages } from '../pages/pages.ts';
import { metricsRoutes } from './metrics-route.ts';
import { proxyCheckRoutes } from './proxy-check.ts';
import { siteFileRoutes } from './site-files.ts';
import { staffAppFileRoutes } from './staff-app-files.ts';

type Deps = ApiDeps & {
  dist: string;
  guestDocument: GuestDocument;
  metrics: Metrics | undefined;
  trustProxy: TrustedProxies;
  siteData: SiteData;
  origin: string;
};

/** All routes of the server: the API, the guest page, the public pages, the app and the assets. */
export function siteRoutes(deps: Deps): {
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
    const asked = { path: paths.demo, search: '', language, isEnglish, refusedDemoForm };
    return (await pages.write(asked)) ?? pages.empty;
  };
}
