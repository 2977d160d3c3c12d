import { type Db, transaction } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import { audit } from '../../../platform/http/audit.ts';
import { newRouter } from '../../../platform/http/context.ts';
import type { RateLimiter } from '../../../platform/http/rate.ts';
import { noteBy } from '../../../platform/journal.ts';
import type { Logger } from '../../../platform/log/log.ts';
import type { NetworkGuesses } from '../../auth/guessing/network-guesses.ts';
import { getMemberOf, getSignedIn } from '../../auth/lookup.ts';
import { deviceNameOf } from '../../auth/new-session.ts';
import type { Sessions } from '../../auth/sessions.ts';
import { countingWrong, readInvited, usePairing } from './pairing.ts';
import { pairDevice, previewPairing } from './pairing-contract.ts';

type Deps = {
  db: Db;
  clock: Clock;
  log: Logger;
  rate: RateLimiter;
  sessions: Sessions;
  secretKey: string;
  networkGuesses: NetworkGuesses;
};

/** The type of the browser's API client. */
export type PairingRoutes = ReturnType<typeof pairingRoutes>;

export function pairingRoutes(deps: Deps) {
  const { db, clock, log, sessions } = deps;
  return newRouter()
    .openapi(previewPairing, async (c) => {
      const { code } = c.req.valid('json');
      const read = () => readInvited(db, deps, code);
      return c.json(await countingWrong(deps, c.get('address'), read), 200);
    })
    .openapi(pairDevice, async (c) => {
      const { code, deviceName = deviceNameOf(c) } = c.req.valid('json');
      const before = c.get('caller');
      const opened = await countingWrong(deps, c.get('address'), async () => {
        // A wrong code ends here, without a transaction.
        await readInvited(db, deps, code);
        return transaction(db, async (tx) => {
          const memberId = await usePairing(tx, deps, code);
          const { token, ...owner } = await sessions.openPaired(tx, memberId, {
            before,
            deviceName,
          });
          const restaurant = await getSignedIn(tx, owner);
          await sessions.revokeBeyondLimit(tx, restaurant.id ?? '', memberId);
          const member = await getMemberOf(tx, owner);
          const { id, name } = member;
          await noteBy({ id, name }, clock)(tx, restaurant.id ?? '', {
            act: 'device.paired',
            member: { id, name },
            device: deviceName,
          });
          return { token, restaurant, member };
        });
      });
      const { restaurant, member } = opened;
      audit(log, c, { act: 'device paired', restaurant: restaurant.id ?? '', member: member.id });
      return c.json(opened, 201);
    });
}
