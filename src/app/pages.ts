import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '../features/site/contract.ts';
import { escaped, headOf } from '../features/site/head.ts';
import { addressIn } from '../features/site/rules.ts';
import { ENGLISH_PREFIX } from '../paths.ts';
import type { Language } from '../platform/http/language.ts';

type Deps = {
  dist: string;
  /** How links begin; never a request's Host, which anybody can forge. */
  origin: string;
  publicUrl: string | undefined;
};

/** The app's one document, and the public pages, which are written into it once per language when they are first asked for. */
export class Pages {
  readonly #deps: Deps;
  /** As the screens behind it need it: empty until its script runs. */
  readonly empty: string;
  readonly #written = new Map<string, Promise<string | undefined>>();
  #render: Promise<RenderPage> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    const built = readFileSync(`${deps.dist}/app/index.html`, 'utf8');
    this.empty = withPublicUrl(built, deps.publicUrl);
  }

  /** Undefined where there is no such public page. */
  write(path: string, language: Language, isEnglishAddress: boolean): Promise<string | undefined> {
    const basename = isEnglishAddress ? ENGLISH_PREFIX : '/';
    const key = `${basename} ${language} ${path}`;
    const known = this.#written.get(key);
    if (known) return known;
    const writing = this.#write(path, language, basename);
    this.#written.set(key, writing);
    writing.catch(() => this.#written.delete(key));
    return writing;
  }

  async #write(path: string, language: Language, basename: string): Promise<string | undefined> {
    const { dist, origin } = this.#deps;
    const head = headOf(path, language, origin);
    if (head === undefined) return undefined;
    this.#render ??= loadRender(dist);
    const render = await this.#render;
    const address = addressIn(basename === ENGLISH_PREFIX ? 'en' : 'fr', path);
    const body = await render(`${origin}${address}`, language, basename);
    return this.empty
      .replace(/<html lang="\w+"/, () => `<html lang="${language}"`)
      .replace(/<title>[^<]*<\/title>\s*<meta name="description"[^>]*>/, () => head)
      .replace(/<noscript>[^<]*<\/noscript>/, '')
      .replace('<div id="app"></div>', () => `<div id="app">${body}</div>`);
  }
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
