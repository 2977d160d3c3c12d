import type { workerTexts } from './texts.ts';

/**
 * The script of the offline page. It calls the server every five seconds.
 * It reloads the page once the server responds.
 * NOTE: it is sent to the page as text. It must not use anything declared outside of it, imports included.
 */
export function runOfflinePage([key, texts]: [string, typeof workerTexts]): void {
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
  function attempt<T>(act: () => T): T | undefined {
    try {
      return act();
    } catch {
      return undefined;
    }
  }
}
