import { globSync, readFileSync } from 'node:fs';
import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { serveStatic } from 'hono/serve-static';
import type { SiteData } from '../../features/site/contract.ts';
import { robotsOf, SOCIAL_PICTURE, sitemapOf } from '../../features/site/head.ts';
import { DEMO_CODE_PATH } from '../../features/site/rules.ts';
import { qrCode, qrPath, qrViewBox } from '../../features/tables/rules.ts';
import type { Language } from '../../languages.ts';
import { appIcons, DEMO_SLUG, guestLink, MANIFEST_FILE, paths, WORKER_FILE } from '../../paths.ts';
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

/** Browsers must revalidate the worker and the manifest at each visit, and not use outdated ones. */
const EACH_TIME = 'no-cache';
const A_DAY = 'max-age=86400';

/** The service worker, the manifest and the icons of the staff screens. `dist` has no trailing slash. */
export function staffAppFileRoutes({ dist }: { dist: string }) {
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
export function staticAssets(roots: string[]): MiddlewareHandler {
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
