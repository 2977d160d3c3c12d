/**
 * The response to a navigation without a connection. It is generated here instead of cached, so that it
 * always belongs to this version of the worker and needs no file that may be missing.
 */

import { OFFLINE_SINCE_KEY } from '../../../../ui/device/storage.ts';
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

/** The look of the offline page: the colours are those of `src/ui/tokens.css`. */
const offlineStyle = [
  ':root{color-scheme:light dark;--paper:#fbf8f3;--ink:#1e1b16;--muted:#655e53;--sage:#24594a;--on-sage:#fff;--brass:#8a6414}',
  '@media (prefers-color-scheme:dark){:root{--paper:#12110f;--ink:#efeae2;--muted:#a79f92;--sage:#7cc4ac;--on-sage:#10231d;--brass:#e0b95b}}',
  '*{box-sizing:border-box;margin:0}',
  'body{display:grid;min-height:100vh;min-height:100dvh;padding:1rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;place-items:center;text-align:center}',
  'main{display:grid;gap:1rem;justify-items:center;max-width:26rem}',
  'svg{color:var(--sage)}.brass{fill:var(--brass)}',
  'h1{font:400 1.75rem/1.2 ui-serif,Georgia,serif;text-wrap:balance}',
  'p{color:var(--muted);text-wrap:balance}#since{color:var(--ink)}#result{min-height:1.5em}',
  'button{min-height:3rem;padding:.5rem 1.5rem;border:0;border-radius:.5rem;background:var(--sage);color:var(--on-sage);font:600 1rem/1.5 system-ui,sans-serif;cursor:pointer}',
  '@media (max-height:24rem){main{gap:.5rem}}',
  'button:focus-visible{outline:3px solid var(--ink);outline-offset:2px}',
].join('');

/**
 * The script of the offline page. It calls the server every five seconds.
 * It reloads the page once the server responds.
 * NOTE: it is sent to the page as text. It must not use anything declared outside of it, imports included.
 */
function runOfflinePage([key, texts]: [string, typeof workerTexts]): void {
  const RETRY_MILLISECONDS = 5000;
  const stored = attempt(() => localStorage.getItem('i18nextLng')) ?? navigator.language;
  const isEnglish = /^\/en(\/|$)/.test(location.pathname) || /^en/i.test(stored);
  const language = isEnglish ? 'en' : 'fr';
  const words = texts[language];
  const since = Number(attempt(() => localStorage.getItem(key))) || Date.now();
  attempt(() => localStorage.setItem(key, String(since)));

  document.documentElement.lang = language;
  document.title = `${words.offlineTitle} · Sonnette`;
  say('h1', words.offlineTitle);
  say('#since', `${words.offlineSince} ${timeOf(since)}. ${words.offlineMissed}`);
  say('#advice', words.offlineAdvice);
  say('button', words.tryAgain);
  document.querySelector('button')?.addEventListener('click', () => void tryNow(true));
  window.addEventListener('online', () => void tryNow(false));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void tryNow(false);
  });
  setInterval(() => void tryNow(false), RETRY_MILLISECONDS);

  /** Shows the result only after a tap. Otherwise screen readers would announce it every five seconds. */
  async function tryNow(isFromTap: boolean): Promise<void> {
    if (isFromTap) say('#result', words.trying);
    try {
      const { ok } = await fetch('/api/health', { cache: 'no-store' });
      if (ok) return location.reload();
    } catch {
      // Still no connection.
    }
    if (isFromTap) say('#result', `${words.stillOffline} ${timeOf(Date.now())}.`);
  }

  function timeOf(milliseconds: number): string {
    const time = new Date(milliseconds);
    const isToday = time.toDateString() === new Date().toDateString();
    const day = isToday ? {} : ({ weekday: 'long', day: 'numeric', month: 'long' } as const);
    const options = { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    return time.toLocaleString(language, options);
  }

  function say(selector: string, text: string): void {
    const element = document.querySelector(selector);
    if (element) element.textContent = text;
  }

  /** Undefined without storage (private mode): a reload then resets the time. */
  function attempt<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch {
      return undefined;
    }
  }
}
