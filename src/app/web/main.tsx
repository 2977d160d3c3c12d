import './app.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { onOtherPerson, startSession } from '../../features/auth/web/session.tsx';
import { readPageSiteData, SiteDataContext } from '../../features/site/web/site-data.ts';
import { ENGLISH_PREFIX } from '../../paths.ts';
import { behaveAsReact } from '../../ui/as-react.ts';
import { PUSH_WISH_KEY, readStored, token } from '../../ui/device/storage.ts';
import { PageSpinner } from '../../ui/Spinner.tsx';
import { App } from './App.tsx';
import { loadPage } from './routes.tsx';
import { restoreScrollOnReloadOnly } from './use-fresh-start.ts';

const root = document.getElementById('app');
if (!root) throw new Error('index.html has no #app');

const isEnglish = `${window.location.pathname}/`.startsWith(`${ENGLISH_PREFIX}/`);
const basename = isEnglish ? ENGLISH_PREFIX : '/';
const isServerRendered = root.hasChildNodes();

restoreScrollOnReloadOnly();
behaveAsReact();
const app = (
  <SiteDataContext value={readPageSiteData()}>
    <BrowserRouter basename={basename}>
      <App />
    </BrowserRouter>
  </SiteDataContext>
);
const loading = loadPage(window.location.pathname, basename);
onOtherPerson(stopPushes);
if (isServerRendered) {
  await loading;
  hydrateRoot(root, app);
  startSession();
} else {
  const screen = createRoot(root);
  screen.render(<PageSpinner />);
  startSession();
  await loading;
  screen.render(app);
}

/** Ends this browser's push subscription once its session has ended, whichever page ended the session. */
function stopPushes(): void {
  if (token.read() || readStored('local', PUSH_WISH_KEY) === undefined) return;
  void import('../../features/push/web/device/push-device.ts').then(
    ({ syncPush }) => syncPush(),
    // Offline: the next visit tries again.
    () => {},
  );
}
