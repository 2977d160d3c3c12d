import { readFileSync } from 'node:fs';
import type { HttpBindings } from '@hono/node-server';
import { compress } from 'hono/compress';
import { unsubscribeRoutes } from '../../features/auth/weekly-report/unsubscribe-page.ts';
import { dinerPageRoutes } from '../../features/requests/create/diner-page.ts';
import type { SiteData } from '../../features/site/contract.ts';
import { drawDemoCode } from '../../features/site/demo-code.ts';
import { demoFormRoutes } from '../../features/site/demo-form.ts';
import { robotsOf, SOCIAL_PICTURE, sitemapOf } from '../../features/site/head.ts';
import { pageAt } from '../../features/site/heads.ts';
import { DEMO_CODE_PATH } from '../../features/site/rules.ts';
import { limits } from '../../limits.ts';
import { paths } from '../../paths.ts';
import { networkAddress } from '../../platform/http/address.ts';
import { answerErrors, loggedPath } from '../../platform/http/answer-errors.ts';
import { refuseBodyOver } from '../../platform/http/body-limit.ts';
import { newRouter } from '../../platform/http/context.ts';
import { preferredLanguage } from '../../platform/http/language.ts';
import { staticAssets } from '../../platform/http/static.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { type ApiDeps, apiRoutes } from '../api/api.ts';
import type { DinerDocument } from '../pages/diner-document.ts';
import { Pages } from '../pages/pages.ts';
import { metricsRoutes } from './metrics-route.ts';
import { proxyCheckRoutes } from './proxy-check.ts';

type Deps = ApiDeps & {
  dist: string;
  dinerDocument: DinerDocument;
  metrics: Metrics | undefined;
  trustProxy: boolean;
  siteData: SiteData;
  origin: string;
};

/** All routes of the server: the API, the diner page, the public pages, the app and the assets. */
export function siteRoutes(deps: Deps): {
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>;
} {
  const { dist, dinerDocument, log } = deps;
  const site = newRouter();
  site.onError(answerErrors(deps, (code) => deps.metrics?.refused(code)));
  let isProxyKnown = deps.trustProxy;
  site.use(async (c, next) => {
    if (!isProxyKnown && c.req.header('x-forwarded-for')) {
      isProxyKnown = true;
      log.warn(
        'X-Forwarded-For is ignored: behind a proxy all guests count as one address; see TRUST_PROXY',
      );
    }
    c.set('language', preferredLanguage(c.req.header('accept-language')));
    c.set('address', networkAddress(c.env.incoming, deps.trustProxy));
    await next();
  });

  site.route('/api', apiRoutes(deps));
  if (deps.metrics) site.route('/', metricsRoutes(deps.metrics));
  site.route('/', proxyCheckRoutes(deps));
  site.use(staticAssets([`${dist}/app`, `${dist}/diner`]));

  site.use(paths.diner, compress(), refuseBodyOver(limits.jsonBodyBytes));
  site.route('/', dinerPageRoutes({ ...deps, dinerDocument: dinerDocument.write }));

  site.route('/', unsubscribeRoutes(deps));

  const pages = new Pages(deps);
  site.route(
    '/',
    demoFormRoutes({
      ...deps,
      async writeDemoPage(language, isEnglish, refusedDemoForm) {
        const asked = { path: paths.demo, search: '', language, isEnglish, refusedDemoForm };
        return (await pages.write(asked)) ?? pages.empty;
      },
    }),
  );
  const screens: string[] = Object.values(paths);
  const socialPicture = readFileSync(new URL('../../features/site/social.png', import.meta.url));
  site.get(SOCIAL_PICTURE, (c) =>
    c.body(socialPicture, 200, { 'Content-Type': 'image/png', 'Cache-Control': 'max-age=86400' }),
  );
  if (deps.siteData.demo) {
    site.get(DEMO_CODE_PATH, (c) => {
      // Without PUBLIC_URL the best known origin is that of the request.
      const origin = deps.publicUrl ?? new URL(c.req.url).origin;
      return c.body(drawDemoCode(origin), 200, { 'Content-Type': 'image/svg+xml; charset=utf-8' });
    });
  }
  site.get('/sitemap.xml', (c) =>
    c.body(sitemapOf(deps.origin), 200, { 'Content-Type': 'application/xml; charset=utf-8' }),
  );
  site.get('/robots.txt', (c) => c.text(robotsOf(deps.origin)));
  site.get('*', compress(), async (c) => {
    const { path, isEnglish } = pageAt(c.req.path);
    const { search } = new URL(c.req.url);
    const exists = screens.includes(path);
    // React Router ignores letter case: it would show the screen although the status is 404.
    const lowerCase = c.req.path.toLowerCase();
    if (!exists && screens.includes(pageAt(lowerCase).path)) {
      return c.redirect(`${lowerCase}${search}`, 301);
    }
    if (!exists) {
      deps.repeatedLines.note('info', { path: loggedPath(c.req.path) }, 'page not found');
    }
    c.header('Cache-Control', 'no-cache');
    if (!isEnglish) c.header('Vary', 'Accept-Language', { append: true });
    const language = isEnglish ? 'en' : c.get('language');
    const written = exists ? await pages.write({ path, search, language, isEnglish }) : undefined;
    return c.html(written ?? pages.empty, exists ? 200 : 404);
  });
  return site;
}
