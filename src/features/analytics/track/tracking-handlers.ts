import { newRouter } from '../../../platform/http/context.ts';
import { trackEvent } from '../contract.ts';
import { type HearingDeps, hear } from './hearing.ts';

export function trackingRoutes(deps: HearingDeps) {
  return newRouter().openapi(trackEvent, (c) => {
    hear(deps, c.req.valid('json'), c.get('address'));
    return c.json({ success: true as const }, 202);
  });
}
