import { readFileSync } from 'node:fs';
import { compress } from 'hono/compress';
import type { Language } from '../../languages.ts';
import { appIcons, MANIFEST_FILE, paths, WORKER_FILE } from '../../paths.ts';
import { newRouter } from '../../platform/http/context.ts';

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
