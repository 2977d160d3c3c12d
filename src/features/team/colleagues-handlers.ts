import type { Db } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { callerOf, newRouter } from '../../platform/http/context.ts';
import { scopeOf } from '../../platform/scope.ts';
import { getOwnRestaurant } from '../restaurants/lookup.ts';
import { listColleagues } from './contract.ts';
import { type ListAtHand, readTeam } from './lookup.ts';

type Deps = { db: Db; clock: Clock; listAtHand: ListAtHand };

/** The type of the browser's API client. */
export type ColleagueRoutes = ReturnType<typeof colleagueRoutes>;

export function colleagueRoutes(deps: Deps) {
  return newRouter().openapi(listColleagues, async (c) => {
    const { id } = await getOwnRestaurant(deps.db, scopeOf(c), c.req.valid('param').id);
    const { memberId } = callerOf(c);
    const others = (await readTeam(c, deps, id)).filter((member) => member.id !== memberId);
    const onDuty = others.filter(({ devices }) => devices.some(({ isOnDuty }) => isOnDuty));
    return c.json(
      onDuty.map((member) => ({ memberId: member.id, name: member.name })),
      200,
    );
  });
}
