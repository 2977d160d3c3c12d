import type { Db } from '../../../../db/database.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { callerOf, newRouter } from '../../../../platform/http/context.ts';
import { Refusal, refusals } from '../../../../platform/http/errors.ts';
import * as readers from '../report-store.ts';
import { readReport, wantReport } from './report-contract.ts';

/** The type of the browser's API client. */
export type ReportRoutes = ReturnType<typeof reportRoutes>;

/** A super_admin is no member and gets no report. */
export function reportRoutes({ db, clock }: { db: Db; clock: Clock }) {
  return newRouter()
    .openapi(readReport, async (c) => {
      const { memberId } = callerOf(c);
      const isWanted = memberId !== null && orNoSession(await readers.isReportWanted(db, memberId));
      return c.json({ report: { is_wanted: isWanted } }, 200);
    })
    .openapi(wantReport, async (c) => {
      const { is_wanted } = c.req.valid('json');
      const { memberId } = callerOf(c);
      const isWanted =
        memberId !== null &&
        orNoSession(await readers.setReportWanted(db, memberId, is_wanted, clock));
      return c.json({ report: { is_wanted: isWanted } }, 200);
    });
}

/** Throws 401 when the member was deleted: another process may still cache its session. */
function orNoSession(isWanted: boolean | undefined): boolean {
  if (isWanted === undefined) throw new Refusal(refusals.noSession);
  return isWanted;
}
