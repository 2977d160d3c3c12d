import { type ApiDeps, apiRoutes } from '../../../src/app/api/api.ts';

/** Every route under `/api`, as `POST /auth/login`. Asked of the router itself: one that is not in the documents counts too. */
export function mountedRoutes(): string[] {
  const { routes } = apiRoutes({} as ApiDeps);
  const calls = routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'));
  const names = calls.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  return [...new Set(names)];
}
