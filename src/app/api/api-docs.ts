import { createHash } from 'node:crypto';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { html, raw } from 'hono/html';
import { accessMeanings } from '../../platform/http/route.ts';

export type ApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>;

const style = `
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
details{border-bottom:1px solid #8f8676;padding:.6rem 0}summary{cursor:pointer}code{font-family:ui-monospace,monospace}
pre{overflow:auto;padding:.75rem;border:1px solid #8f8676;border-radius:10px}b{display:inline-block;min-width:4.5rem}`;

/** For the content security policy. */
export const docsStyleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

/** A page that documents the calls, generated from the contracts. It loads nothing from other hosts. */
export function apiDocs(document: ApiDocument) {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => callOf(method, path, operation)),
  );
  const meanings = Object.entries(accessMeanings).map(
    ([word, meaning]) => html`<li><code>${word}</code>: ${meaning}</li>`,
  );
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Sonnette API</title>
<style>${raw(style)}</style></head><body><h1>Sonnette API ${document.info.version}</h1>
<p>JSON under <code>/api</code>; signed-in calls carry <code>Authorization: Bearer …</code>.
The same for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>Who may call, after each summary:</p><ul>${meanings}</ul>${calls}
<h2>Schemas</h2>${Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) =>
      html`<details><summary><code>${name}</code></summary><pre>${JSON.stringify(schema, null, 2)}</pre></details>`,
  )}</body></html>`;
}

type Operation = {
  summary?: string;
  'x-access'?: string;
  parameters?: unknown;
  requestBody?: unknown;
  responses?: unknown;
};

function callOf(method: string, path: string, operation: Operation) {
  const { parameters, requestBody, responses, 'x-access': access } = operation;
  return html`<details><summary><b>${method.toUpperCase()}</b><code>/api${path}</code><br>${operation.summary} (${access})</summary>
<pre>${JSON.stringify({ parameters, requestBody, responses }, null, 2)}</pre></details>`;
}
