import { beforeEach, expect, it } from 'vitest';
import { limits } from '../../../src/limits.ts';
import { newToken } from '../../../src/platform/ids.ts';
import { rates } from '../../../src/rates.ts';
import { ask, cancel } from '../../support/people/acts.ts';
import type { Refused } from '../../support/server/http.ts';
import { openBoard } from '../../support/server/sse.ts';
import { startWithMailbox } from '../../support/server/start-with.ts';
import { withAppOnEachEngine } from '../../support/server/with-app.ts';

const MINUTE = 60_000;
/** Error of the system clock, as on a machine that starts before it has synchronised its time. */
const WRONG_BY = 2 * 24 * 60 * MINUTE;

withAppOnEachEngine(
  ({ app, mailbox, acts, bistrot }) => {
    beforeEach(async () => {
      app.clock.advance(60 * MINUTE);
    });

    const signIn = (password: string) =>
      app.call<Refused>('POST', '/auth/login', { body: { email: bistrot.owner.email, password } });
    const forget = () => acts.forgot(bistrot.owner.email);
    const reset = (code: string) => acts.reset(bistrot.owner.email, code, 'huitres et radis');
    const isDelayed = async () => {
      const [mail] = await app.db.selectFrom('outbox').select(['tries', 'held_until']).execute();
      return mail?.tries === 1 && mail.held_until === null;
    };
    const waitOf = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'));

    it('a change of the system time neither shortens nor extends the wait at the limit of a table [API-90]', async () => {
      const { windowSeconds } = rates.noisePause;
      const withdraw = async () => {
        const own = { key: newToken() };
        const body = { tableNumber: 1, type: 'bread' };
        const asked = await app.call<{ id: string }>('POST', bistrot.board, { ...own, body });
        if (asked.status === 429) return asked;
        return app.call<Refused>('DELETE', `/requests/${asked.body.id}`, own);
      };
      const waits: number[] = [];
      for (const difference of [WRONG_BY, -WRONG_BY]) {
        while ((await withdraw()).status !== 429);
        app.clock.setSystemTime(difference);
        await app.tick();
        const refused = await withdraw();
        expect(refused.status).toBe(429);
        waits.push(waitOf(refused));
        app.clock.advance(windowSeconds * 1000);
        expect((await withdraw()).status).toBeLessThan(300);
        app.clock.advance(windowSeconds * 1000);
      }
      for (const wait of waits) expect(wait).toBeLessThanOrEqual(windowSeconds);
    });

    it('a sign-in delay stored by a clock two days ahead ends when the clock is corrected [API-90]', async () => {
      app.clock.setSystemTime(WRONG_BY);
      for (let wrong = 0; wrong < rates.loginFailures.count; wrong += 1)
        await signIn('poires au sirop');
      expect((await signIn('poires au sirop')).status).toBe(429);
      app.clock.setSystemTime(-WRONG_BY);
      expect((await signIn('poires au sirop')).status).toBe(401);
      expect((await signIn(bistrot.owner.password)).status).toBe(200);
    });

    it('a sign-in delay stored by a clock a few seconds ahead remains [API-90, SIN-14]', async () => {
      for (let wrong = 0; wrong < rates.loginFailures.count; wrong += 1)
        await signIn('poires au sirop');
      app.clock.setSystemTime(-10_000);
      const refused = await signIn('poires au sirop');
      expect(refused.status).toBe(429);
      expect(waitOf(refused)).toBeLessThanOrEqual(limits.loginDelaySeconds + 10);
    });

    it('a mail limit reached under a clock two days ahead is lifted when the clock is corrected, and codes from then are invalid [API-90]', async () => {
      app.clock.setSystemTime(WRONG_BY);
      let code = '';
      for (let mails = 0; mails < rates.mailsPerMailbox.count; mails += 1) {
        app.clock.advance(MINUTE);
        expect((await forget()).status).toBe(200);
        code = await acts.codeFor(bistrot.owner.email);
      }
      app.clock.advance(MINUTE);
      expect((await forget()).body.code).toBe('too_many_mails');
      app.clock.setSystemTime(-WRONG_BY);
      expect((await reset(code)).status).toBe(400);
      expect((await forget()).status).toBe(200);
      expect((await reset(await acts.codeFor(bistrot.owner.email))).status).toBe(200);
    });

    it('a mail delayed under a clock two days ahead is sent when the clock is corrected [API-90]', async () => {
      app.clock.setSystemTime(WRONG_BY);
      mailbox.behaviour = 'refuses';
      const { attempts } = mailbox;
      await forget();
      await expect.poll(() => mailbox.attempts).toBeGreaterThan(attempts);
      await expect.poll(isDelayed).toBe(true);
      mailbox.behaviour = 'takes';
      app.clock.setSystemTime(-WRONG_BY);
      await app.tick();
      await mailbox.next(bistrot.owner.email);
    });

    it('streams and their heartbeats survive a change of the system time [REQ-20, API-90]', async () => {
      for (const difference of [WRONG_BY, -WRONG_BY]) {
        const board = await openBoard(app, bistrot);
        await board.next('snapshot');
        app.clock.setSystemTime(difference);
        await app.tick();
        app.clock.advance(limits.streamHeartbeatSeconds * 1000);
        await app.tick();
        await board.says(': beat');
        const { id } = await ask(app, bistrot, 5);
        await board.says(id);
        board.close();
        await cancel(app, { id });
      }
    });
  },
  {},
  startWithMailbox,
);
