import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { compress } from 'hono/compress';
import { planNames } from '../../enums.ts';
import type { RefusedDemoForm, RenderPage, SiteData } from '../../features/site/contract.ts';
import { headOf } from '../../features/site/head.ts';
import { addressIn, pageAt, publicPages } from '../../features/site/heads.ts';
import { isPaymentReference, SENT_QUERY } from '../../features/site/rules.ts';
import type { Language } from '../../languages.ts';
import { ENGLISH_PREFIX, openSitePaths, paths } from '../../paths.ts';
import { escapeHtml } from '../../platform/escape.ts';
import { loggedPath } from '../../platform/http/answer-errors.ts';
import { newRouter } from '../../platform/http/context.ts';
import type { RepeatedLines } from '../../platform/log/log.ts';
import { withSiteData } from './site-data.ts';

type RouteDeps = { pages: Pages; repeatedLines: RepeatedLines; isInviteOnly: boolean };

/** Every remaining address: a public page, a screen of the app, or a 404 that the app shows. */
export function pageRoutes({ pages, repeatedLines, isInviteOnly }: RouteDeps) {
  const closed = isInviteOnly ? openSitePaths : [];
  const screens = Object.values<string>(paths).filter((path) => !closed.includes(path));
  return newRouter().get('*', compress(), async (c) => {
    const { path, isEnglish } = pageAt(c.req.path);
    const { search } = new URL(c.req.url);
    if (isInviteOnly && path === paths.home) {
      c.header('Cache-Control', 'no-store');
      return c.redirect(addressIn(isEnglish ? 'en' : 'fr', paths.staff));
    }
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
    const rendered = exists ? await pages.render({ path, search, language, isEnglish }) : undefined;
    return c.html(rendered ?? pages.empty, exists ? 200 : 404);
  });
}

type Deps = {
  dist: string;
  /** The origin of links. Not taken from the `Host` header, which clients can forge. */
  origin: string;
  publicUrl: string | undefined;
  siteData: SiteData;
};

type PageInput = {
  path: string;
  /** With its question mark, or empty. */
  search: string;
  /** That of the visitor: English is also read at addresses without `/en`. */
  language: Language;
  /** Whether the address is under `/en`: its links stay there. */
  isEnglish: boolean;
  /** A page with this form state is rendered for one visitor and not cached. */
  refusedDemoForm?: RefusedDemoForm;
};

/** The tags that the build wrote into the document. */
const builtScripts =
  /<script type="module"[^>]*><\/script>\s*(<link rel="modulepreload"[^>]*>\s*)*/;
const builtStyles = /(<link rel="stylesheet"[^>]*>\s*)+/;

/** Placeholder in the cached page for the payment reference: the only query value that a page shows. */
const REFERENCE_PLACE = 'reference-of-the-payment';

/** The app's HTML document, and the public pages, which are rendered into it on first use and cached. */
export class Pages {
  readonly #deps: Deps;
  /** The document of the app's screens: empty until its script runs. */
  readonly empty: string;
  /** The document without the data of the public pages. */
  readonly #document: string;
  readonly #files: Map<string, PageFiles>;
  readonly #rendered = new Map<string, Promise<string | undefined>>();
  #renderBody: Promise<RenderPage> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    const built = readFileSync(`${deps.dist}/app/index.html`, 'utf8');
    this.#document = withPublicUrl(built, deps.publicUrl);
    this.empty = withSiteData(this.#document, deps.siteData);
    const filesOf = readPageFiles(deps.dist);
    this.#files = new Map(
      Object.entries(publicPages).map(([path, { screen }]) => [path, filesOf(screen)]),
    );
  }

  /** The HTML of a public page. Undefined if there is no such page. */
  render(input: PageInput): Promise<string | undefined> {
    if (input.refusedDemoForm) return this.#renderNew(input);
    const { search, reference } = knownSearch(input.path, input.search);
    const page = this.#renderOnce({ ...input, search });
    if (reference === undefined) return page;
    return page.then((html) => html?.replaceAll(REFERENCE_PLACE, () => escapeHtml(reference)));
  }

  /**
   * NOTE: `search` must be one of a few known values (`knownSearch`). Caching a page for each query string
   * would let clients exhaust memory and processor.
   */
  #renderOnce(input: PageInput): Promise<string | undefined> {
    const key = [input.path, input.search, input.language, input.isEnglish].join(' ');
    const known = this.#rendered.get(key);
    if (known) return known;
    const rendering = this.#renderNew(input);
    this.#rendered.set(key, rendering);
    rendering.catch(() => this.#rendered.delete(key));
    return rendering;
  }

  async #renderNew(input: PageInput): Promise<string | undefined> {
    const { path, search, language, isEnglish, refusedDemoForm } = input;
    const { dist, origin } = this.#deps;
    const siteData = { ...this.#deps.siteData, ...(refusedDemoForm && { refusedDemoForm }) };
    const head = headOf(path, language, { origin, isFree: siteData.isFree === true });
    const files = this.#files.get(path);
    if (head === undefined || !files) return undefined;
    this.#renderBody ??= loadRender(dist);
    const renderBody = await this.#renderBody;
    const address = `${origin}${addressIn(isEnglish ? 'en' : 'fr', path)}`;
    const body = await renderBody(
      `${address}${search}`,
      language,
      isEnglish ? ENGLISH_PREFIX : '/',
      siteData,
    );
    return withSiteData(this.#document, siteData)
      .replace(/<html lang="\w+"/, () => `<html lang="${language}"`)
      .replace(/<title>[^<]*<\/title>\s*<meta name="description"[^>]*>/, () => head)
      .replace(/<noscript[^>]*>[^<]*<\/noscript>/, '')
      .replace(builtScripts, '')
      .replace(builtStyles, () => files.styles)
      .replace('</body>', () => `${files.scripts}</body>`)
      .replace('<div id="app"></div>', () => `<div id="app">${body}</div>`);
  }
}

/** Reduces a query string to what the page depends on. Ignores the rest, such as campaign parameters. */
function knownSearch(path: string, search: string): { search: string; reference?: string } {
  const params = new URLSearchParams(search);
  if (path === paths.pricing) {
    const plan = planNames.find((name) => name === params.get('plan'));
    return { search: plan === undefined ? '' : `?plan=${plan}` };
  }
  if (path === paths.demo) return { search: params.has('sent') ? `?${SENT_QUERY}` : '' };
  const reference = params.get('session_id') ?? '';
  if (path !== paths.success || !isPaymentReference(reference)) return { search: '' };
  return { search: `?session_id=${REFERENCE_PLACE}`, reference };
}

async function loadRender(dist: string): Promise<RenderPage> {
  const built = await import(pathToFileURL(`${dist}/app-server/render.js`).href);
  return built.render;
}

/** Adds PUBLIC_URL, the origin of printed codes, to the page: screens need no call to get it. */
function withPublicUrl(page: string, publicUrl: string | undefined): string {
  if (publicUrl === undefined) return page;
  return page.replace(
    '</head>',
    () => `<meta name="public-url" content="${escapeHtml(publicUrl)}"></head>`,
  );
}

type Chunk = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** HTML tags of a page's style sheets, which block rendering, and of its scripts, which do not. */
type PageFiles = { styles: string; scripts: string };

/** Returns a function that looks up a page by its `screen`: a file name in the site's `web/`. */
function readPageFiles(dist: string): (screen: string) => PageFiles {
  const manifest: Manifest = JSON.parse(readFileSync(`${dist}/app/manifest.json`, 'utf8'));
  return (screen) => {
    const entry = find(manifest, 'index.html');
    const found = new Set<Chunk>();
    collect(manifest, entry, found);
    collect(manifest, find(manifest, `../../features/site/web/${screen}`), found);
    const chunks = [...found];
    const styles = new Set(chunks.flatMap(({ css }) => css ?? []));
    return {
      styles: [...styles]
        .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
        .join(''),
      scripts: [
        // On a slow network scripts that load first would delay the readable page.
        `<script type="module" crossorigin fetchpriority="low" src="/${entry.file}"></script>`,
        ...chunks.filter((chunk) => chunk !== entry).map(({ file }) => preload(file)),
      ].join(''),
    };
  };
}

/** Preloads all chunks in parallel: otherwise the browser finds a chunk only in the one that imports it. */
function preload(file: string): string {
  return `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`;
}

function collect(manifest: Manifest, chunk: Chunk, found: Set<Chunk>): void {
  if (found.has(chunk)) return;
  found.add(chunk);
  for (const name of chunk.imports ?? []) collect(manifest, find(manifest, name), found);
}

function find(manifest: Manifest, name: string): Chunk {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build of the app has no ${name}.`);
  return chunk;
}
