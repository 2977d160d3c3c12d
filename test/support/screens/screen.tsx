/**
 * Screens without a browser: the real pages at their real addresses, in a DOM of this process. Their calls go to a
 * real server of this process, on a real SQLite database. There is no layout: styles, sizes and the network belong to
 * browser tests.
 */
import { act, cleanup, configure, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { routes } from '../../../src/app/web/routes.tsx';
import { startSession } from '../../../src/features/auth/web/session.tsx';
import { DinerPage } from '../../../src/features/requests/web/diner/DinerPage.tsx';
import { setServerClock } from '../../../src/features/requests/web/diner/following/clock.ts';
import type { ShownPageData } from '../../../src/features/requests/web/diner/page-data.ts';
import { readPageSiteData, SiteDataContext } from '../../../src/features/site/web/site-data.ts';
import type { Language } from '../../../src/languages.ts';
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

type Visitor = { token?: string; language?: Language };
type User = ReturnType<typeof userEvent.setup>;

// Calls and lazy pages of a busy machine take longer than the default of one second.
configure({ asyncUtilTimeout: 10_000 });

let server = '';
/** Everything that the page stored, such as `sonnette.token`, is gone when the next one opens. */
let close = () => {};

/**
 * As `withApp`, for tests of screens. The page and the server share one clock, which starts at 20:30 in Paris:
 * `app.clock.advance` moves both.
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
    });
    afterEach(() => close());
    tests(fixtures);
  };
  withApp(prepare, environment, start);
}

/** Opens a page of the app, as a visitor or with the session of `token`. */
export async function open(path: string, { token, language = 'fr' }: Visitor = {}) {
  close();
  setAddress(path);
  if (token) storedToken.write(token);
  speak(language);
  startSession();
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  close = () => {
    cleanup();
    router.dispose();
    forgetEverything();
  };
  await act(async () => {
    render(
      <SiteDataContext value={readPageSiteData()}>
        <RouterProvider router={router} />
      </SiteDataContext>,
    );
  });
  return {
    user: userEvent.setup(),
    /** Path, search and hash of the page that is shown now. */
    address: () => {
      const { pathname, search, hash } = router.state.location;
      return `${pathname}${search}${hash}`;
    },
    goBack: () => act(() => router.navigate(-1)),
  };
}

/** Opens the guest's page of a table as the server renders it, and hydrates it. `path` is from `dinerPath`. */
export async function openDiner(path: string, language: Language = 'fr'): Promise<{ user: User }> {
  close();
  setAddress(path);
  localStorage.setItem('i18nextLng', language);
  const answer = await fetch(path, { headers: { 'Accept-Language': language } });
  const served = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const root = served.getElementById('diner');
  const data: ShownPageData = JSON.parse(served.getElementById('diner-data')?.textContent ?? '');
  if (!root) throw new Error(`${path} is no page of a table.`);
  document.title = served.title;
  document.body.append(root);
  close = () => {
    cleanup();
    forgetEverything();
  };
  if (data.kind === 'table') setServerClock(data.now);
  await act(async () => {
    render(<DinerPage data={data} />, { container: root, hydrate: true });
  });
  return { user: userEvent.setup() };
}

/** The notices (toasts) on the page. */
export function notices() {
  return within(screen.getByRole('region', { name: /^Notifications$/ }));
}

const fetchFromNode = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const answer = await fetchFromNode(typeof input === 'string' ? toServer(input) : input, init);
  // Node sets `Date` by the real clock.
  const headers = new Headers(answer.headers);
  headers.set('Date', new Date().toUTCString());
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
  queryClient.clear();
  for (const { id } of readNotices()) dismiss(id);
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  document.title = '';
}
