import type { DemoRequestRow } from '../../db/schema/demo-requests.ts';
import { newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import {
  askForDemo,
  type DemoRequest,
  deleteDemoRequest,
  handleDemoRequest,
  listDemoRequests,
} from './contract.ts';
import { type AskingDeps, askForDemoBy } from './demo-requests.ts';
import * as demoRequests from './demo-requests-store.ts';

/** The type of the browser's API client. */
export type DemoRequestRoutes = ReturnType<typeof demoRequestRoutes>;

export function demoRequestRoutes(deps: AskingDeps) {
  const { db, clock } = deps;
  return newRouter()
    .openapi(askForDemo, async (c) => {
      await askForDemoBy(c, deps, c.req.valid('json'), c.get('language'));
      return c.json({ received: true as const }, 201);
    })
    .openapi(listDemoRequests, async (c) => {
      const { rows, total } = await demoRequests.list(db, c.req.valid('query'));
      c.header('X-Total-Count', String(total));
      return c.json(rows.map(withoutDigest), 200);
    })
    .openapi(handleDemoRequest, async (c) => {
      const { is_handled } = c.req.valid('json');
      const { id } = c.req.valid('param');
      const row = await demoRequests.setHandled(db, id, is_handled, clock);
      return c.json(withoutDigest(found(row)), 200);
    })
    .openapi(deleteDemoRequest, async (c) => {
      const row = await demoRequests.remove(db, c.req.valid('param').id);
      return c.json(withoutDigest(found(row)), 200);
    });
}

/** Throws 404. */
function found(row: DemoRequestRow | undefined): DemoRequestRow {
  if (!row) throw new Refusal(refusals.notFound);
  return row;
}

function withoutDigest({ digest, ...row }: DemoRequestRow): DemoRequest {
  return row;
}
