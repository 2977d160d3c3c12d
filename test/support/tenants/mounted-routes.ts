import { apiRoutes } from '../../../src/app/api/api.ts';
import type { ApiDeps } from '../../../src/app/api/deps.ts';

/**
 * Every route under `/api`, such as `POST /auth/login`. Read from the router, so that undocumented ones are
 * included.
 */
export function mountedRoutes(): string[] {
  const { routes } = apiRoutes({} as ApiDeps);
  const calls = routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'));
  const names = calls.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  return [...new Set(names)];
}
