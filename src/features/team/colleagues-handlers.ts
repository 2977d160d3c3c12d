import type { Db } from '../../db/database.ts';
import { callerOf, newRouter } from '../../platform/http/context.ts';
import { scopeOf } from '../../platform/scope.ts';
import * as members from '../auth/members-store.ts';
import { getOwnRestaurant } from '../restaurants/lookup.ts';
import { listColleagues } from './contract.ts';
import type { ListAtHand } from './lookup.ts';

type Deps = { db: Db; listAtHand: ListAtHand };

/** The type of the browser's API client. */
export type ColleagueRoutes = ReturnType<typeof colleagueRoutes>;

export function colleagueRoutes(deps: Deps) {
  return newRouter().openapi(listColleagues, async (c) => {
    const { id } = await getOwnRestaurant(deps.db, scopeOf(c), c.req.valid('param').id);
    const { memberId } = callerOf(c);
    const atHand = [...(await deps.listAtHand(deps.db, id)).values()];
    const personal = atHand.filter(({ isShared }) => !isShared);
    const onDuty = new Set(personal.map((device) => device.memberId));
    const team = await members.list(deps.db, id);
    const colleagues = team.filter((each) => onDuty.has(each.id) && each.id !== memberId);
    return c.json(
      colleagues.map((member) => ({ memberId: member.id, name: member.name })),
      200,
    );
  });
}
