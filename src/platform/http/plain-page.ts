/** Pages of one heading and one button, in plain HTML: they work without script, session or style sheet. */
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { GuestLanguage } from '../../languages.ts';

type Html = ReturnType<typeof html>;

export function plainPage(language: GuestLanguage, title: string, body: Html): Html {
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark">
<title>${title} – Sonnette</title><style>${raw(style)}</style></head><body><main>
<p class="name">Sonnette</p><h1>${title}</h1>${body}</main></body></html>`;
}

const style = `:root{color-scheme:light dark}body{margin:0;padding:1rem;background:#fbf8f3;color:#1e1b16;font:1.0625rem/1.5 system-ui,sans-serif}
main{max-width:30rem;margin:8vh auto;overflow-wrap:anywhere}.name{color:#24594a;font:600 1.375rem Georgia,serif}h1{font:600 1.75rem/1.2 Georgia,serif}
button,a{display:inline-grid;place-content:center;min-height:3rem}button{padding:0 1.5rem;border:0;border-radius:12px;background:#24594a;color:#fff;font:inherit;font-weight:600;cursor:pointer}
a{color:#24594a}:focus-visible{outline:3px solid #24594a;outline-offset:3px}
@media(prefers-color-scheme:dark){body{background:#12110f;color:#f1ece3}.name,a{color:#8fd0b9}button{background:#8fd0b9;color:#12110f}:focus-visible{outline-color:#8fd0b9}}`;

/** For the content security policy. */
export const plainPageStyleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;
