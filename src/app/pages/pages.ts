import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { planNames } from '../../features/billing/rules.ts';
import type { RefusedDemoForm, RenderPage, SiteData } from '../../features/site/contract.ts';
import { escaped, headOf } from '../../features/site/head.ts';
import { addressIn, publicPages } from '../../features/site/heads.ts';
import { isPaymentReference, SENT_QUERY } from '../../features/site/rules.ts';
import { ENGLISH_PREFIX, paths } from '../../paths.ts';
import type { Language } from '../../platform/http/language.ts';
import { type PageFiles, readPageFiles } from './page-files.ts';
import { withSiteData } from './site-data.ts';

type Deps = {
  dist: string;
  /** How links begin; never a request's Host, which anybody can forge. */
  origin: string;
  publicUrl: string | undefined;
  siteData: SiteData;
};

type Asked = {
  path: string;
  /** With its question mark, or empty. */
  search: string;
  language: Language;
  /** Whether the address itself says so. */
  isEnglish: boolean;
  /** Such a page is written for one visitor and not kept. */
  refusedDemoForm?: RefusedDemoForm;
};

/** As the build wrote them into the document. */
const builtScripts =
  /<script type="module"[^>]*><\/script>\s*(<link rel="modulepreload"[^>]*>\s*)*/;
const builtStyles = /(<link rel="stylesheet"[^>]*>\s*)+/;

/** Stands in the kept page for the reference of a payment, the one value of an address that a page shows. */
const REFERENCE_PLACE = 'reference-of-the-payment';

/** The app's one document, and the public pages, which are written into it when they are first asked for. */
export class Pages {
  readonly #deps: Deps;
  /** As the screens behind it need it: empty until its script runs. */
  readonly empty: string;
  /** Without the site's data. */
  readonly #document: string;
  readonly #files: Map<string, PageFiles>;
  readonly #written = new Map<string, Promise<string | undefined>>();
  #render: Promise<RenderPage> | undefined;

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

  /** Undefined where there is no such public page. */
  write(asked: Asked): Promise<string | undefined> {
    if (asked.refusedDemoForm) return this.#write(asked);
    const { search, reference } = knownSearch(asked.path, asked.search);
    const page = this.#writeOnce({ ...asked, search });
    if (reference === undefined) return page;
    return page.then((html) => html?.replaceAll(REFERENCE_PLACE, () => escaped(reference)));
  }

  /**
   * NOTE: `search` is one of a few. A page for each that somebody may think of would fill processor and
   * memory.
   */
  #writeOnce(asked: Asked): Promise<string | undefined> {
    const key = [asked.path, asked.search, asked.language, asked.isEnglish].join(' ');
    const known = this.#written.get(key);
    if (known) return known;
    const writing = this.#write(asked);
    this.#written.set(key, writing);
    writing.catch(() => this.#written.delete(key));
    return writing;
  }

  async #write(asked: Asked): Promise<string | undefined> {
    const { path, search, language, isEnglish, refusedDemoForm } = asked;
    const { dist, origin } = this.#deps;
    const siteData = { ...this.#deps.siteData, ...(refusedDemoForm && { refusedDemoForm }) };
    const head = headOf(path, language, origin);
    const files = this.#files.get(path);
    if (head === undefined || !files) return undefined;
    this.#render ??= loadRender(dist);
    const render = await this.#render;
    const address = `${origin}${addressIn(isEnglish ? 'en' : 'fr', path)}`;
    const body = await render(
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

/**
 * What of an address its page is written by. All else is for its script alone, such as what counts campaigns.
 */
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

/** How the links of printed codes begin, for the screens: no call has to tell them. */
function withPublicUrl(page: string, publicUrl: string | undefined): string {
  if (publicUrl === undefined) return page;
  return page.replace(
    '</head>',
    () => `<meta name="public-url" content="${escaped(publicUrl)}"></head>`,
  );
}
