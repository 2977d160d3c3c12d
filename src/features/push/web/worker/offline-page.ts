/**
 * The response to a navigation without a connection. It is generated here instead of cached, so that it
 * always belongs to this version of the worker and needs no file that may be missing.
 */

import { OFFLINE_SINCE_KEY } from '../../../../ui/device/storage.ts';
import { runOfflinePage } from './offline-script.ts';
import { offlineStyle } from './offline-style.ts';
import { workerTexts } from './texts.ts';

export async function offlinePage(): Promise<Response> {
  // The script runs in a page of its own: it gets all it needs as arguments.
  const script = `(${runOfflinePage})(${JSON.stringify([OFFLINE_SINCE_KEY, workerTexts])})`;
  const policy = [
    "default-src 'none'",
    `script-src '${await hashOf(script)}'`,
    `style-src '${await hashOf(offlineStyle)}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return new Response(documentOf(script), {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** Contains no texts. The script adds them, because only a page can read the stored language. */
function documentOf(script: string): string {
  return [
    '<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Sonnette</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf8f3">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#12110f">',
    `<style>${offlineStyle}</style></head><body><main>`,
    BELL,
    '<h1></h1><p id="since"></p><p id="advice"></p>',
    '<button type="button"></button><p id="result" role="status"></p>',
    `</main><script>${script}</script></body></html>`,
  ].join('');
}

const BELL =
  '<svg viewBox="0 0 32 32" width="64" height="64" aria-hidden="true"><circle cx="16" cy="7.4" r="1.75" class="brass"/><path d="M15.25 9h1.5v2.6h-1.5z" class="brass"/><path d="M5.5 22.4a10.5 10.5 0 0 1 21 0c0 .4-.3.6-.7.6H6.2c-.4 0-.7-.2-.7-.6z" fill="currentColor"/><path d="M3.8 25h24.4c.5 0 .8.4.6.9-.2.6-.8 1-1.5 1H4.7c-.7 0-1.3-.4-1.5-1-.2-.5.1-.9.6-.9z" class="brass"/></svg>';

async function hashOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
}
