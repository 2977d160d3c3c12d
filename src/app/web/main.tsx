import './app.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { onOtherPerson, startSession } from '../../features/auth/web/session.tsx';
import { readPageSiteData, SiteDataContext } from '../../features/site/web/site-data.ts';
import { ENGLISH_PREFIX } from '../../paths.ts';
import { PUSH_WISH_KEY, readStored, token } from '../../ui/device/storage.ts';
import { routes } from './routes.tsx';
import { restoreScrollOnReloadOnly } from './use-fresh-start.ts';

const root = document.getElementById('app');
if (!root) throw new Error('index.html has no #app');

const isEnglish = `${window.location.pathname}/`.startsWith(`${ENGLISH_PREFIX}/`);
const basename = isEnglish ? ENGLISH_PREFIX : '/';
const isServerRendered = root.hasChildNodes();

restoreScrollOnReloadOnly();
// Hydration needs the lazy chunk of the page.
if (isServerRendered) await loadPage();
const router = createBrowserRouter(routes, { basename });
const app = (
  <StrictMode>
    <SiteDataContext value={readPageSiteData()}>
      <RouterProvider router={router} />
    </SiteDataContext>
  </StrictMode>
);
// In a transition React hydrates in slices of 5 ms, so that a slow phone stays responsive.
if (isServerRendered) startTransition(() => void hydrateRoot(root, app));
else createRoot(root).render(app);
onOtherPerson(stopPushes);
startSession();

/** Ends this browser's push subscription once its session has ended, whichever page ended the session. */
function stopPushes(): void {
  if (token.read() || readStored('local', PUSH_WISH_KEY) === undefined) return;
  void import('../../features/push/web/device/push-device.ts').then(
    ({ syncPush }) => syncPush(),
    // Offline: the next visit tries again.
    () => {},
  );
}

async function loadPage(): Promise<void> {
  const matches = matchRoutes(routes, window.location, basename) ?? [];
  for (const { route } of matches) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}
