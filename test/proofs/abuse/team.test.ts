import { expect, it } from 'vitest';
import { petitBistrot } from '../../support/people/people.ts';
import { addStaff, joinTeam, teamCalls } from '../../support/people/team.ts';
import { startBoth, type TestApp } from '../../support/server/app.ts';
import type { Refused } from '../../support/server/http.ts';
import { withAppOnEachEngine } from '../../support/server/with-app.ts';

const PAIRINGS = 50;
const ROUNDS = 4;

withAppOnEachEngine(
  ({ app, beside }) => {
    const from = (address: string) => ({ 'X-Forwarded-For': address });
    const pair = (server: TestApp, code: string, address: string) =>
      server.call<Refused & { token: string }>('POST', '/auth/pair', {
        headers: from(address),
        body: { code },
      });

    it(`${PAIRINGS} devices with one code at once: one is paired [TEAM-06]`, async () => {
      const bistrot = await petitBistrot(app);
      const { member, pairing } = await addStaff(app, bistrot);
      const answers = await Promise.all(
        Array.from({ length: PAIRINGS }, (_, n) =>
          pair(n % 2 ? beside : app, pairing.code, `198.51.100.${n}`),
        ),
      );
      const sessions = await app.db
        .selectFrom('sessions')
        .select('token_hash')
        .where('member_id', '=', member.id)
        .execute();
      const paired = answers.filter(({ status }) => status === 201).length;
      const others = answers.filter(({ status }) => status !== 201);
      expect(new Set(others.map(({ body }) => body.code))).toEqual(new Set(['bad_pairing_code']));
      expect([paired, sessions.length]).toEqual([1, 1]);
    });

    it('two owners who remove each other at once: one stays [TEAM-07]', async () => {
      const left: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const bistrot = await petitBistrot(app);
        const zoe = await joinTeam(app, bistrot, { name: 'Zoé', role: 'owner' });
        const calls = [
          teamCalls(app, bistrot, bistrot.owner.token),
          teamCalls(beside, bistrot, zoe.token),
        ] as const;
        const [camille] = await calls[0].list();
        const id = camille?.id ?? '';
        // Half of the rounds demote: the other way to lose an owner.
        await (round % 2
          ? Promise.all([calls[0].remove(zoe.memberId), calls[1].remove(id)])
          : Promise.all([
              calls[0].change(zoe.memberId, { role: 'manager' }),
              calls[1].change(id, { role: 'manager' }),
            ]));
        const owners = await app.db
          .selectFrom('members')
          .select('id')
          .where('restaurant_id', '=', bistrot.id)
          .where('role', '=', 'owner')
          .execute();
        left.push(owners.length);
      }
      expect(left).toEqual(left.map(() => 1));
    });
  },
  { TRUST_PROXY: 'on' },
  startBoth,
);
