import { readFileSync } from 'node:fs';
import type { SiteData } from '../../features/site/contract.ts';
import { drawDemoCode } from '../../features/site/demo-code.ts';
import { robotsOf, SOCIAL_PICTURE, sitemapOf } from '../../features/site/head.ts';
import { DEMO_CODE_PATH } from '../../features/site/rules.ts';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import { newRouter } from '../../platform/http/context.ts';

/** How long a reader may trust the contact in security.txt (RFC 9116: less than a year is advised). */
const SECURITY_CONTACT_SECONDS = 180 * 24 * 60 * 60;

type Deps = {
  clock: Clock;
  siteData: SiteData;
  origin: string;
  publicUrl: string | undefined;
};

/** The files of the public pages that the build does not write: pictures, sitemap and robots.txt. */
export function siteFileRoutes({ clock, siteData, origin, publicUrl }: Deps) {
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
