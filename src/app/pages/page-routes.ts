import { compress } from 'hono/compress';
import { pageAt } from '../../features/site/heads.ts';
import { paths } from '../../paths.ts';
import { loggedPath } from '../../platform/http/answer-errors.ts';
import { newRouter } from '../../platform/http/context.ts';
import type { RepeatedLines } from '../../platform/log/repeated-lines.ts';
import type { Pages } from './pages.ts';

type Deps = { pages: Pages; repeatedLines: RepeatedLines };

const screens: string[] = Object.values(paths);

/** Every remaining address: a public page, a screen of the app, or a 404 that the app shows. */
export function pageRoutes({ pages, repeatedLines }: Deps) {
  return newRouter().get('*', compress(), async (c) => {
    const { path, isEnglish } = pageAt(c.req.path);
    const { search } = new URL(c.req.url);
    const exists = screens.includes(path);
    // React Router ignores letter case: it would show the screen although the status is 404.
    const lowerCase = c.req.path.toLowerCase();
    if (!exists && screens.includes(pageAt(lowerCase).path)) {
      return c.redirect(`${lowerCase}${search}`, 301);
    }
    if (!exists) repeatedLines.note('info', { path: loggedPath(c.req.path) }, 'page not found');
    c.header('Cache-Control', 'no-cache');
    if (!isEnglish) c.header('Vary', 'Accept-Language', { append: true });
    const language = isEnglish ? 'en' : c.get('language');
    const written = exists ? await pages.write({ path, search, language, isEnglish }) : undefined;
    return c.html(written ?? pages.empty, exists ? 200 : 404);
  });
}
