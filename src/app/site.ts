import { readFileSync } from 'node:fs';
import type { HttpBindings } from '@hono/node-server';
import { compress } from 'hono/compress';
import { unsubscribeRoutes } from '../features/auth/unsubscribe-page.ts';
import { dinerPageRoutes } from '../features/requests/diner-page.ts';
import type { SiteData } from '../features/site/contract.ts';
import { limits } from '../limits.ts';
import { paths } from '../paths.ts';
import { networkAddress } from '../platform/http/address.ts';
import { answerErrors } from '../platform/http/answer-errors.ts';
import { refuseBodyOver } from '../platform/http/body-limit.ts';
import { newRouter } from '../platform/http/context.ts';
import { preferredLanguage } from '../platform/http/language.ts';
import { staticAssets } from '../platform/http/static.ts';
import type { Metrics } from '../platform/metrics.ts';
import { type ApiDeps, apiRoutes } from './api.ts';
import type { DinerDocument } from './diner-document.ts';
import { metricsRoutes } from './metrics-route.ts';
import { withSiteData } from './site-data.ts';

type Deps = ApiDeps & {
  dist: string;
  dinerDocument: DinerDocument;
  metrics: Metrics | undefined;
  trustProxy: boolean;
  siteData: SiteData;
};

/** A stranger chooses the path: a log is no place for 16 KB of it. */
const LOGGED_PATH_LENGTH = 200;

/** Everything the server answers: calls, the diner page, the app's page and the build's files. */
export function siteRoutes(deps: Deps): {
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>;
} {
  const { dist, dinerDocument, log } = deps;
  const site = newRouter();
  site.onError(answerErrors(log));
  let isProxyKnown = deps.trustProxy;
  site.use(async (c, next) => {
    if (!isProxyKnown && c.req.header('x-forwarded-for')) {
      isProxyKnown = true;
      log.warn(
        'X-Forwarded-For is not believed: behind a proxy all guests count as one; see TRUST_PROXY',
      );
    }
    c.set('language', preferredLanguage(c.req.header('accept-language')));
    c.set('address', networkAddress(c.env.incoming, deps.trustProxy));
    await next();
  });

  site.route('/api', apiRoutes(deps));
  if (deps.metrics) site.route('/', metricsRoutes(deps.metrics));
  site.use(staticAssets([`${dist}/app`, `${dist}/diner`]));

  site.use(paths.diner, compress(), refuseBodyOver(limits.jsonBodyBytes));
  site.route('/', dinerPageRoutes({ ...deps, dinerDocument: dinerDocument.write }));

  site.route('/', unsubscribeRoutes(deps));

  const built = readFileSync(`${dist}/app/index.html`, 'utf8');
  const page = withSiteData(withPublicUrl(built, deps.publicUrl), deps.siteData);
  const screens: string[] = Object.values(paths);
  site.get('*', compress(), (c) => {
    const exists = screens.includes(c.req.path.replace(/(?<=.)\/$/, ''));
    if (!exists) log.info({ path: c.req.path.slice(0, LOGGED_PATH_LENGTH) }, 'page not found');
    c.header('Cache-Control', 'no-cache');
    return c.html(page, exists ? 200 : 404);
  });
  return site;
}

/** How the links of printed codes begin, for the screens: no call has to tell them. */
function withPublicUrl(page: string, publicUrl: string | undefined): string {
  if (publicUrl === undefined) return page;
  const content = publicUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return page.replace('</head>', () => `<meta name="public-url" content="${content}"></head>`);
}
