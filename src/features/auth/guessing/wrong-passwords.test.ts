import { beforeAll, describe, expect, it } from 'vitest';
import { petitBistrot } from '../../../../test/support/people/people.ts';
import { callsFrom, newDevice, stranger } from '../../../../test/support/people/strangers.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';

const DAY = 24 * 60 * 60_000;

withApp(
  ({ app }) => {
    let calls: ReturnType<typeof callsFrom>;
    const login: typeof calls.login = (...args) => calls.login(...args);
    const guess: typeof calls.guess = (...args) => calls.guess(...args);

    beforeAll(async () => {
      calls = callsFrom(app);
    });

    describe('wrong passwords', () => {
      it('of others count by their network address and do not block the owner’s [SIN-14, SIN-18]', async () => {
        const { owner } = await petitBistrot(app);
        await guess(owner, 11, { from: stranger(1) });
        expect((await login(owner, { from: stranger(1) })).body.code).toBe('too_many_failures');
        expect((await login(owner)).status).toBe(200);
      });

      it('count by /64 for IPv6 addresses [SIN-14, SIN-18]', async () => {
        const { owner } = await petitBistrot(app);
        for (let n = 1; n <= 10; n += 1) await guess(owner, 1, { from: `2001:db8:1:2::${n}` });
        expect((await login(owner, { from: '2001:db8:1:2:3:4:5:6' })).status).toBe(429);
        expect((await login(owner, { from: '2001:db8:1:3::1' })).status).toBe(200);
      });

      it.each([
        ['fr', 'Mot de passe oublié'],
        ['en', 'Forgotten your password?'],
      ])(
        '20 a day from anywhere block every unknown device until midnight UTC, in %s [SIN-18]',
        async (language, way) => {
          const { owner } = await petitBistrot(app);
          await guess(owner, 20);
          const refused = await login(owner, { language });
          expect([refused.status, refused.body.code]).toEqual([429, 'account_guarded']);
          expect(refused.body.error).toContain(way);
          const seconds = Number(refused.headers.get('retry-after'));
          expect(new Date(app.clock.now().getTime() + seconds * 1000).toISOString()).toMatch(
            /T00:00:00/,
          );
          app.clock.advance(seconds * 1000);
          expect((await login(owner)).status).toBe(200);
        },
      );

      it('never block a known device, not even from the guesser’s address [SIN-18]', async () => {
        const { owner } = await petitBistrot(app);
        const device = newDevice();
        expect((await login(owner, { device })).status).toBe(200);
        await guess(owner, 30, { from: stranger(1) });
        await guess(owner, 30);
        expect((await login(owner, { from: stranger(1) })).status).toBe(429);
        expect((await login(owner, { from: stranger(1), device })).status).toBe(200);
        expect((await login(owner, { from: stranger(1), device: newDevice() })).status).toBe(429);
      });

      it('of a known device block only that device [SIN-14, SIN-18]', async () => {
        const { owner } = await petitBistrot(app);
        const device = newDevice();
        await login(owner, { device });
        await guess(owner, 10, { device });
        expect((await login(owner, { device })).headers.get('retry-after')).toBe('30');
        expect((await login(owner)).status).toBe(200);
      });

      it('block a device that only another account knows [SIN-18]', async () => {
        const mine = await petitBistrot(app);
        const other = await petitBistrot(app);
        const device = newDevice();
        await login(mine.owner, { device });
        await guess(other.owner, 20);
        expect((await login(other.owner, { device })).body.code).toBe('account_guarded');
      });

      it('block a device that was not used for 180 days, and the oldest beyond 50 [SIN-18]', async () => {
        const { owner } = await petitBistrot(app);
        const [first = '', ...others] = Array.from({ length: 51 }, newDevice);
        await login(owner, { device: first });
        for (const device of others) {
          app.clock.advance(1);
          await login(owner, { device });
        }
        const [second = ''] = others;
        await guess(owner, 20);
        expect((await login(owner, { device: first })).status).toBe(429);
        expect((await login(owner, { device: second })).status).toBe(200);
        app.clock.advance(180 * DAY);
        await app.tick();
        await guess(owner, 20);
        expect((await login(owner, { device: second })).status).toBe(429);
      });

      it.each(['', 'short', 'x'.repeat(65), `${'x'.repeat(30)} y`])(
        'with the malformed device key “%s” are refused and name the header',
        async (device) => {
          const { owner } = await petitBistrot(app);
          const refused = await login(owner, { device });
          expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([
            400,
            ['device-key'],
          ]);
        },
      );
    });
  },
  { TRUST_PROXY: 'on' },
);
