import { expect, it } from 'vitest';
import { ORIGIN, passkeyCalls, passkeyCode } from '../../../../test/support/passkeys/calls.ts';
import { codeOf, joinTeam } from '../../../../test/support/people/team.ts';
import { hold, untilWaiting } from '../../../../test/support/server/sql/locks.ts';
import { startWithMailbox } from '../../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { sha256 } from '../../../platform/ids.ts';
import { lockCodesOf } from '../codes/codes-store.ts';
import { findById, remove } from '../members-store.ts';
import { lockAccount, removeUnused } from '../store.ts';

const environment = { PUBLIC_URL: ORIGIN, RATE_LIMITS: 'off' };
const RACES = 20;

withAppOnEachEngine(
  ({ app, acts, bistrot, engine }) => {
    const join = () => joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });

    it.runIf(engine === 'postgres')(
      'an account that is deleted while its code is checked gets no options, as if signed out [TEAM-41, TEAM-30]',
      async () => {
        const marc = await join();
        const code = await passkeyCode(app, acts, marc);
        const account = (await findById(app.db, marc.memberId))?.account_id ?? '';
        const commit = await hold(app.db, async (tx) => {
          await lockCodesOf(tx, sha256(marc.email));
          await lockAccount(tx, account);
          await remove(tx, [marc.memberId]);
          await removeUnused(tx, account);
        });
        const starting = passkeyCalls(app, marc).options(code);
        await untilWaiting(app.db, 1);
        await commit();
        expect(codeOf(await starting)).toEqual([401, 'no_session']);
      },
    );

    it('no call for options fails when the account is deleted at the same moment [TEAM-41, TEAM-30]', async () => {
      const statuses: number[] = [];
      for (let race = 0; race < RACES; race += 1) {
        const marc = await join();
        const code = await passkeyCode(app, acts, marc);
        const { token, email } = marc;
        const [started, left] = await Promise.all([
          passkeyCalls(app, marc).options(code),
          app.call('DELETE', '/auth/account', { token, body: { email } }),
        ]);
        expect(left.status).toBe(200);
        statuses.push(started.status);
      }
      // 400: the deletion has voided the code.
      expect(statuses.filter((status) => ![200, 400, 401].includes(status))).toEqual([]);
    });
  },
  environment,
  startWithMailbox,
);
