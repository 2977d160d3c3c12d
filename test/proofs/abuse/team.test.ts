import { expect, it } from 'vitest';
import { PAIRING_ALPHABET } from '../../../src/features/team/pairing/rules.ts';
import { limits } from '../../../src/limits.ts';
import { rates } from '../../../src/rates.ts';
import { BoardFollower } from '../../support/boards/board-follower.ts';
import { petitBistrot } from '../../support/people/people.ts';
import { addStaff, joinTeam, pairStaff, teamCalls } from '../../support/people/team.ts';
import { startBoth, type TestApp } from '../../support/server/app.ts';
import type { Refused } from '../../support/server/http.ts';
import { withAppOnEachEngine } from '../../support/server/with-app.ts';

const PAIRINGS = 50;
const ROUNDS = 4;
const GUESSES = 2000;
const ADDRESSES = 20;
const DEVICES = 4;
const SECOND = 1000;
/** Time within which another server notices a revoked device. */
const LONGEST_SECONDS = 5;

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
    }, 60_000);

    it(`revoked devices are out within ${LONGEST_SECONDS} seconds, on every server [TEAM-08]`, async () => {
      const bistrot = await petitBistrot(app);
      const owner = teamCalls(app, bistrot, bistrot.owner.token);
      const devices = [];
      for (let count = 0; count < DEVICES; count += 1) {
        const device = await pairStaff(app, bistrot, `Léa ${count}`);
        const server = count % 2 ? beside : app;
        const board = new BoardFollower(server, bistrot);
        board.token = device.token;
        await board.connect();
        await board.until('snapshot', () => board.receivedEvents.length > 0);
        // Puts the session into the cache of that server.
        await board.poll();
        devices.push({ ...device, board, server });
      }
      for (const { deviceId } of devices) {
        expect((await owner.revoke(deviceId)).status).toBe(200);
      }
      const ended = Promise.all(devices.map(({ board }) => board.ended())).then(() => true);
      let seconds = 0;
      while (seconds < LONGEST_SECONDS && !(await Promise.race([ended, nextTurn()]))) {
        seconds += 1;
        app.clock.advance(SECOND);
        await Promise.all([app.tick(), beside.tick()]);
      }
      const codes = await Promise.all(
        devices.map(
          async ({ server, token }) => (await server.call('GET', '/auth/me', { token })).body.code,
        ),
      );
      const refused = codes.filter((code) => code === 'device_revoked').length;
      await ended;
      expect(refused).toBe(DEVICES);
    }, 30_000);

    it(`${GUESSES} wrong codes from ${ADDRESSES} networks: each is told to stop, and others pair meanwhile [TEAM-13]`, async () => {
      const bistrot = await petitBistrot(app);
      const statuses: number[] = [];
      let paired = 0;
      for (let sent = 0; sent < GUESSES; sent += 200) {
        const guesses = Array.from({ length: 200 }, (_, n) =>
          pair(app, guess(sent + n), `203.0.113.${(sent + n) % ADDRESSES}`),
        );
        const { pairing } = await addStaff(app, bistrot, `Léa ${sent}`);
        const { status } = await pair(app, pairing.code, `203.0.113.${sent % ADDRESSES}`);
        if (status === 201) paired += 1;
        statuses.push(...(await Promise.all(guesses)).map((answer) => answer.status));
      }
      const plain = statuses.filter((status) => status === 400).length;
      const kinds = [...new Set(statuses)].toSorted();
      const others = Math.ceil(GUESSES / 200);
      expect([400, 429, 503]).toEqual(expect.arrayContaining(kinds));
      expect(plain).toBeLessThanOrEqual(ADDRESSES * rates.pairingTriesPerAddress.count);
      expect(paired).toBe(others);
    }, 120_000);
  },
  { TRUST_PROXY: 'on' },
  startBoth,
);

/** A well-formed code; the chance that one of 10,000 is right is 1 in 10⁸. */
function guess(n: number): string {
  return String(n)
    .padStart(limits.pairingCodeLength, '0')
    .replace(/\d/g, (digit) => PAIRING_ALPHABET[Number(digit) + 10] ?? '');
}

function nextTurn(): Promise<false> {
  return new Promise((resolve) => setImmediate(() => resolve(false)));
}
