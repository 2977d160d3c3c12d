import { useLocation, useRoutes } from 'react-router';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { loadPage, routes } from './routes.tsx';

/** History entries whose page has been loaded, or could not be. */
const tried = new Set<string>();

/** The page at the router’s address. `loadPage` has to load the first one before this is rendered. */
export function App() {
  const { key, pathname } = useLocation();
  const loading = tried.has(key) ? undefined : loadPage(pathname);
  // Navigations are transitions: React keeps the page that is shown until this is settled.
  // NOTE: not `use(loading)`, which never continues after the synchronous `act` of a test.
  if (loading) throw loading.then(() => tried.add(key));
  return <ErrorBoundary>{useRoutes(routes)}</ErrorBoundary>;
}
