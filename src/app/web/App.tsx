import { use } from 'react';
import { type Location, useLocation, useRoutes } from 'react-router';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { loadPage, routes } from './routes.tsx';

/** The page at the router’s address. `loadPage` has to load the first one before this is rendered. */
export function App() {
  const loading = loadOnce(useLocation());
  // Navigations are transitions: React keeps the page that is shown until the next one is loaded.
  if (loading) use(loading);
  return <ErrorBoundary>{useRoutes(routes)}</ErrorBoundary>;
}

/** By key of the history entry. React may render several times while a page loads. */
const loads = new Map<string, Promise<unknown>>();

function loadOnce({ key, pathname }: Location): Promise<unknown> | undefined {
  const loading = loads.get(key) ?? loadPage(pathname);
  if (loading) loads.set(key, loading);
  return loading;
}
