import type { Db } from '../../../db/database.ts';
import { limits } from '../../../limits.ts';
import { type Clock, instant } from '../../../platform/clock.ts';
import { audit } from '../../../platform/http/audit.ts';
import { newRouter } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { noteAs } from '../../../platform/journal.ts';
import type { Logger } from '../../../platform/log/log.ts';
import { scopeOf } from '../../../platform/scope.ts';
import { getOwnRestaurant, inOwnRestaurant } from '../../restaurants/lookup.ts';
import type { Sessions } from '../sessions.ts';
import { createToken, deleteToken, listTokens, tokenRefusals } from './contract.ts';
import { idOfToken, newApiToken } from './token-ids.ts';
import * as tokens from './tokens-store.ts';

/** For the typed client of the screens. */
export type TokenRoutes = ReturnType<typeof tokenRoutes>;

type Deps = { db: Db; clock: Clock; log: Logger; sessions: Pick<Sessions, 'endToken'> };

export function tokenRoutes({ db, clock, log, sessions }: Deps) {
  return newRouter()
    .openapi(listTokens, async (c) => {
      const { id } = await getOwnRestaurant(db, scopeOf(c), c.req.valid('param').id);
      return c.json({ tokens: await tokens.list(db, id) }, 200);
    })
    .openapi(createToken, async (c) => {
      const restaurant = await getOwnRestaurant(db, scopeOf(c), c.req.valid('param').id);
      const { name, scope } = c.req.valid('json');
      const token = newApiToken();
      const now = clock.now();
      const made = { id: newId(now), token_hash: idOfToken(token), created_at: instant(now) };
      const row = { ...made, restaurant_id: restaurant.id, name, scope, last_used_at: null };
      await inOwnRestaurant(db, scopeOf(c), restaurant.id, async (tx) => {
        const { length } = await tokens.list(tx, restaurant.id);
        if (length >= limits.tokensPerRestaurant) throw new Refusal(tokenRefusals.tooManyTokens);
        await tokens.create(tx, row);
        await noteAs(c, clock)(tx, restaurant.id, { act: 'token.created', token: name });
      });
      audit(log, c, { act: 'token created', restaurant: restaurant.id });
      return c.json({ id: made.id, name, scope, token }, 201);
    })
    .openapi(deleteToken, async (c) => {
      const { tokenId } = c.req.valid('param');
      const { id } = await getOwnRestaurant(db, scopeOf(c), c.req.valid('param').id);
      await inOwnRestaurant(db, scopeOf(c), id, async (tx) => {
        const token = await sessions.endToken(tx, id, tokenId);
        if (token === undefined) throw new Refusal(tokenRefusals.unknownToken);
        await noteAs(c, clock)(tx, id, { act: 'token.deleted', token });
      });
      audit(log, c, { act: 'token deleted', restaurant: id });
      return c.body(null, 204);
    });
}
