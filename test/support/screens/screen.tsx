/**
 * Screens without a browser: the real pages at their real addresses, in a DOM of this process. Their calls
 * go to a real server of this process, on a real SQLite database. There is no layout: styles, sizes and the
 * network belong to browser tests.
 */
import { act, cleanup, configure, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter, type NavigateFunction, useNavigate } from 'react-router';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { App } from '../../../src/app/web/App.tsx';
import { loadPage } from '../../../src/app/web/routes.tsx';
import { checkedSession, startSession } from '../../../src/features/auth/web/session.tsx';
import { hydrateGuestPage } from '../../../src/features/guest-page/web/hydrate.tsx';
import type { ShownPageData } from '../../../src/features/guest-page/web/types.ts';
import type { SiteData } from '../../../src/features/site/contract.ts';
import { readPageSiteData, SiteDataContext } from '../../../src/features/site/web/site-data.ts';
import type { GuestLanguage, Language } from '../../../src/languages.ts';
import { behaveAsReact } from '../../../src/ui/as-react.ts';
import { token as storedToken } from '../../../src/ui/device/storage.ts';
import { speak } from '../../../src/ui/language/i18n.ts';
import { queryClient } from '../../../src/ui/network/query.ts';
import { dismiss, readNotices } from '../../../src/ui/notices/notices.ts';
import {
  type Environment,
  type Fixtures,
  type Start,
  type Started,
  withApp,
} from '../server/with-app.ts';
import { setAddress } from './dom.ts';
import { readAgain } from './local-storage.ts';

type Visitor = {
  token?: string;
  language?: Language;
  /** What the device has in local storage, by key. */
  stored?: Record<string, unknown>;
  /** The page has the data that the server embeds, such as the operator's address. Otherwise it has none. */
  hasSiteData?: boolean;
};
export type User = ReturnType<typeof userEvent.setup>;

// Ends a hang: on a busy machine calls and lazy pages take longer than the default of one second.
configure({ asyncUtilTimeout: 60_000 });
// A page waits before it tries a lost call again: tests need not.
queryClient.setDefaultOptions({
  ...queryClient.getDefaultOptions(),
  queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
});

behaveAsReact();

let server = '';
let serverNow = () => new Date();
/** Everything that the page stored, such as `sonnette.token`, is gone when the next one opens. */
let close = () => {};

/**
 * As `withApp`, for tests of screens. The page and the server share one clock, which starts at 20:30 in
 * Paris: `app.clock.advance` moves both.
 */
export function withScreens<S extends Started = Started>(
  tests: (fixtures: Fixtures<S>) => void,
  environment: Environment = {},
  start?: Start<S>,
): void {
  const prepare = (fixtures: Fixtures<S>) => {
    const { app } = fixtures;
    beforeAll(() => {
      const { clock } = app;
      const { advance } = clock;
      clock.advance = (milliseconds) => {
        advance(milliseconds);
        vi.setSystemTime(clock.now());
      };
    });
    beforeEach(() => {
      // NOTE: timers stay real, because the server and its database need them.
      vi.useFakeTimers({ toFake: ['Date'], now: app.clock.now() });
      server = app.url;
      serverNow = app.clock.now;
    });
    afterEach(() => close());
    tests(fixtures);
  };
  withApp(prepare, environment, start);
}

/** Opens a page of the app, as a visitor or with the session of `token`. */
export async function open(
  path: string,
  { token, language = 'fr', stored = {}, hasSiteData = false }: Visitor = {},
) {
  close();
  if (token) storedToken.write(token);
  for (const [key, value] of Object.entries(stored)) {
    localStorage.setItem(key, JSON.stringify(value));
    readAgain(key);
  }
  return show(path, language, hasSiteData);
}

async function show(path: string, language: Language, hasSiteData: boolean) {
  setAddress(path);
  speak(language);
  startSession();
  // The session of the page before would be shown until this one is checked.
  await checkedSession();
  const siteData = hasSiteData ? await fetchSiteData(path) : readPageSiteData();
  await loadPage(location.pathname);
  close = () => [cleanup(), forgetEverything()];
  await act(async () => {
    render(
      <SiteDataContext value={siteData}>
        <BrowserRouter>
          <Navigation />
          <App />
        </BrowserRouter>
      </SiteDataContext>,
    );
  });
  return {
    user: userEvent.setup(),
    address: () => `${location.pathname}${location.search}${location.hash}`,
    goBack: () => act(async () => history.back()),
    /** Follows a link, as it were, to a page of the app. */
    navigate: (to: string) => act(async () => navigate(to)),
    /** Loads this or another page anew, on the same device: returns as `open` does. */
    load: (next = path) => {
      cleanup();
      queryClient.clear();
      return show(next, language, hasSiteData);
    },
  };
}

/** Of the page that is open. */
let navigate: NavigateFunction = () => {};

function Navigation() {
  navigate = useNavigate();
  return null;
}

async function fetchSiteData(path: string): Promise<SiteData> {
  const served = await fetchServed(path);
  return JSON.parse(served.getElementById('site-data')?.textContent ?? '');
}

async function fetchServed(path: string, headers: Record<string, string> = {}): Promise<Document> {
  const answer = await fetch(path, { headers });
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

/**
 * Opens the guest's page of a table as the server renders it, and hydrates it. `path` is from `guestPath`.
 * `reload` loads it anew in the same tab.
 */
export async function openGuest(path: string, language: GuestLanguage = 'fr') {
  close();
  localStorage.setItem('i18nextLng', language);
  let remove = await showGuest(path, language);
  close = () => [remove(), forgetEverything()];
  const reload = async () => {
    remove();
    document.body.replaceChildren();
    remove = await showGuest(path, language);
  };
  return { user: userEvent.setup(), reload };
}

/** Returns what removes the page. */
async function showGuest(path: string, language: GuestLanguage): Promise<() => void> {
  setAddress(path);
  const served = await fetchServed(path, { 'Accept-Language': language });
  const root = served.getElementById('guest');
  const data: ShownPageData = JSON.parse(served.getElementById('guest-data')?.textContent ?? '');
  if (!root) throw new Error(`${path} is no page of a table.`);
  document.title = served.title;
  document.body.append(root);
  let remove = () => {};
  await act(() => {
    remove = hydrateGuestPage(root, data);
  });
  return remove;
}

/** The notices (toasts) on the page. */
export function notices() {
  return within(screen.getByRole('region', { name: /^Notifications$/ }));
}

/** Its text as it is read: any space, also a narrow or unbreakable one, is one space. */
export function readText(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** What a region, a form or a dialog of the page holds. */
export function inside(role: 'main' | 'region' | 'form' | 'dialog', name?: string | RegExp) {
  return within(screen.getByRole(role, { name }));
}

/** The hint and the error of a field, as a screen reader says them. */
export function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

type Treatment = (pass: () => Promise<Response>) => Promise<Response>;
let disturbed: { calls: string | RegExp; treat: Treatment }[] = [];

/**
 * Disturbs the page's calls, such as `POST /api/auth/login`, until the returned function is called or the
 * page closes. `pass` makes the call: `treat` can delay it, lose its answer, or answer in place of the
 * server. A stream that is open goes on.
 */
export function disturb(calls: string | RegExp, treat: Treatment): () => void {
  const added = { calls, treat };
  disturbed.unshift(added);
  return () => {
    disturbed = disturbed.filter((each) => each !== added);
  };
}

/** For `disturb`: the server is unreachable. */
export const unreachable: Treatment = () => Promise.reject(new TypeError('fetch failed'));

/** For `disturb`: an answer in place of the server's. */
export function answering(status: number, body: unknown = {}): Treatment {
  return async () => Response.json(body, { status });
}

const fetchFromNode = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const pass = () => fetchFromNode(typeof input === 'string' ? toServer(input) : input, init);
  const call = typeof input === 'string' ? `${init?.method ?? 'GET'} ${input.split('?')[0]}` : '';
  const treat = disturbed.find(({ calls }) =>
    typeof calls === 'string' ? calls === call : calls.test(call),
  )?.treat;
  const answer = await (treat ? treat(pass) : pass());
  // Node sets `Date` by the real clock.
  const headers = new Headers(answer.headers);
  headers.set('Date', serverNow().toUTCString());
  return Object.defineProperty(answer, 'headers', { value: headers });
};
navigator.sendBeacon = (url, body) => {
  fetch(String(url), { method: 'POST', body: body ?? null }).catch(() => {});
  return true;
};

function toServer(url: string): URL {
  const { origin, pathname, search } = new URL(url, location.href);
  return new URL(origin === location.origin ? `${server}${pathname}${search}` : url);
}

function forgetEverything(): void {
  // What a test disturbs before its first page stays disturbed.
  close = () => {};
  disturbed = [];
  queryClient.clear();
  for (const { id } of readNotices()) dismiss(id);
  const keys = Object.keys(localStorage);
  localStorage.clear();
  sessionStorage.clear();
  storedToken.clear();
  for (const key of keys) readAgain(key);
  document.body.replaceChildren();
  document.title = '';
}
