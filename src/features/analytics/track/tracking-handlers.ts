import { newRouter } from '../../../platform/http/context.ts';
import { trackEvent } from '../contract.ts';
import { type ReceiveDeps, receiveEvent } from './receive-event.ts';

export function trackingRoutes(deps: ReceiveDeps) {
  return newRouter().openapi(trackEvent, (c) => {
    receiveEvent(deps, c.req.valid('json'), c.get('address'));
    return c.json({ success: true as const }, 202);
  });
}
