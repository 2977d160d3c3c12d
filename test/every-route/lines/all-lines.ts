import { analyticsLines } from './analytics.ts';
import { authLines } from './auth.ts';
import { billingLines } from './billing.ts';
import { hooksLines } from './hooks.ts';
import type { RouteLine } from './line.ts';
import { passkeysLines } from './passkeys.ts';
import { pushLines } from './push.ts';
import { requestsLines } from './requests.ts';
import { restaurantsLines } from './restaurants.ts';
import { serverLines } from './server.ts';
import { siteLines } from './site.ts';
import { tablesLines } from './tables.ts';
import { teamLines } from './team.ts';

/**
 * Every call. Deliberately not derived from the routes: a second list of who may call. A mounted route that
 * is missing here fails the tests.
 */
export const routeLines: Record<string, RouteLine> = {
  ...analyticsLines,
  ...authLines,
  ...billingLines,
  ...hooksLines,
  ...passkeysLines,
  ...pushLines,
  ...requestsLines,
  ...restaurantsLines,
  ...serverLines,
  ...siteLines,
  ...tablesLines,
  ...teamLines,
};
