import { timingSafeEqual } from 'node:crypto';
import { newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import { sha256 } from '../../platform/ids.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';

/** `/metrics`, protected by the operator's bearer token. */
export function metricsRoutes(metrics: Metrics) {
  const expected = Buffer.from(sha256(metrics.token));
  return newRouter().get('/metrics', async (c) => {
    c.header('Cache-Control', 'no-store');
    const [, token = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    const given = Buffer.from(sha256(token));
    if (!timingSafeEqual(given, expected)) throw new Refusal(refusals.noSession);
    return c.body(await metrics.read(), 200, { 'Content-Type': metrics.contentType });
  });
}
