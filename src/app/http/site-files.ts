import { readFileSync } from 'node:fs';
import type { SiteData } from '../../features/site/contract.ts';
import { drawDemoCode } from '../../features/site/demo-code.ts';
import { robotsOf, SOCIAL_PICTURE, sitemapOf } from '../../features/site/head.ts';
import { DEMO_CODE_PATH } from '../../features/site/rules.ts';
import { newRouter } from '../../platform/http/context.ts';

type Deps = { siteData: SiteData; origin: string; publicUrl: string | undefined };

/** The files of the public pages that the build does not write: pictures, sitemap and robots.txt. */
export function siteFileRoutes({ siteData, origin, publicUrl }: Deps) {
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
    c.body(sitemapOf(origin), 200, { 'Content-Type': 'application/xml; charset=utf-8' }),
  );
  files.get('/robots.txt', (c) => c.text(robotsOf(origin)));
  return files;
}
