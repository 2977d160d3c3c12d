import type { Language } from '../../platform/http/language.ts';

/**
 * What the browser's build exports for the server: the HTML inside `#app` of a public page. `basename` is what the
 * addresses of its language begin with, `/` or `/en`.
 */
export type RenderPage = (url: string, language: Language, basename: string) => Promise<string>;
