import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useRoutes } from 'react-router';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { loadPage, routes } from './routes.tsx';

/**
 * The page at the router’s address. `loadPage` has to load the first one before this is rendered. While
 * another page loads, the former one stays.
 */
export function App() {
  const location = useLocation();
  const [tried, setTried] = useState(location);
  const loading = useMemo(
    () => (tried === location ? undefined : loadPage(location.pathname)),
    [location, tried],
  );
  const shown = useRef(location);
  if (!loading) shown.current = location;

  useEffect(() => {
    let isLeft = false;
    void loading?.then(() => isLeft || setTried(location));
    return () => {
      isLeft = true;
    };
  }, [loading, location]);

  return <ErrorBoundary>{useRoutes(routes, shown.current)}</ErrorBoundary>;
}
