import { describe, expect, it } from 'vitest';
import { ask } from '../../../../test/support/people/acts.ts';
import { cantine } from '../../../../test/support/people/people.ts';
import { addStaff, codeOf, pairStaff } from '../../../../test/support/people/team.ts';
import { everyRow } from '../../../../test/support/secrets/every-row.ts';
import type { Refused } from '../../../../test/support/server/http.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { limits } from '../../../limits.ts';
import { rates } from '../../../rates.ts';
import type { Me, SignedIn } from '../../auth/contract.ts';

type Paired = Refused & { token: string; restaurant: SignedIn; member: Me['member'] };

withAppOnEachEngine(
  ({ app, bistrot }) => {
    const pair = (
      code: unknown,
      { from = '198.51.100.7', ...options }: Record<string, string> = {},
    ) =>
      app.call<Paired>('POST', '/auth/pair', {
        ...options,
        headers: { 'X-Forwarded-For': from },
        body: { code, deviceName: 'Téléphone' },
      });

    const preview = (code: string, { from = '198.51.100.7' } = {}) =>
      app.call<Refused>('POST', '/auth/pair/preview', {
        headers: { 'X-Forwarded-For': from },
        body: { code },
      });

    it('a code signs a device in as its member, with the board only [TEAM-06]', async () => {
      const { member, pairing } = await addStaff(app, bistrot);
      expect(pairing.url).toBe(`https://sonnette.example/rejoindre#${pairing.code}`);
      const expected = app.clock.now().getTime() + limits.pairingCodeSeconds * 1000;
      expect(Date.parse(pairing.expires_at)).toBe(expected);
      const typed = `${pairing.code.slice(0, 4)}-${pairing.code.slice(4)}`.toLowerCase();
      const { status, body } = await pair(typed);
      expect(status).toBe(201);
      expect(body.member).toEqual({ id: member.id, name: 'Léa', role: 'staff' });
      expect(body.restaurant).toMatchObject({ id: bistrot.id, slug: bistrot.slug, role: 'staff' });
      const { token } = body;
      const me = await app.call<Me>('GET', '/auth/me', { token });
      expect(me.body).toEqual({
        restaurant: body.restaurant,
        member: body.member,
        restaurants: [
          { id: bistrot.id, slug: bistrot.slug, name: 'Le Petit Bistrot', role: 'staff' },
        ],
      });
      expect((await app.call('GET', bistrot.board, { token })).status).toBe(200);
      expect((await app.call('DELETE', `${bistrot.board}/reset`, { token })).status).toBe(403);
    });

    it('the database stores neither the code nor a plain hash of it [TEAM-06, SIN-12]', async () => {
      const { pairing } = await addStaff(app, bistrot);
      const rows = (await everyRow(app.db)).join('\n');
      expect(rows).not.toContain(pairing.code);
      expect(rows).toContain(pairing.expires_at);
    });

    it.each([
      [
        'fr',
        'Ce code n’est pas le bon, ou il a déjà servi ou expiré. Vérifiez-le, ou demandez-en un nouveau au responsable.',
      ],
      [
        'en',
        'This code is not right, or has been used or has expired. Check it, or ask the manager for a new one.',
      ],
    ])(
      'wrong, used, expired and replaced codes get one answer, in %s [TEAM-06]',
      async (language, error) => {
        const first = await addStaff(app, bistrot);
        expect((await pair(first.pairing.code)).status).toBe(201);
        const replaced = await addStaff(app, bistrot);
        const path = `/restaurants/${bistrot.id}/team/${replaced.member.id}/pairing`;
        const renewed = await app.call<{ code: string }>('POST', path, bistrot.owner);
        const expired = await addStaff(app, bistrot);
        const rest = [first.pairing.code, replaced.pairing.code, '00000000', 'pas un code', ''];
        for (const code of rest) {
          const refused = await pair(code, { language });
          expect(refused).toMatchObject({ status: 400, body: { code: 'bad_pairing_code', error } });
        }
        expect((await pair(renewed.body.code)).status).toBe(201);
        app.clock.advance(limits.pairingCodeSeconds * 1000);
        expect((await pair(expired.pairing.code, { language })).body.code).toBe('bad_pairing_code');
        await app.tick();
        expect(await app.db.selectFrom('pairing_codes').selectAll().execute()).toEqual([]);
      },
    );

    it('a preview returns member and restaurant and leaves the code valid; a wrong code gets the same refusal', async () => {
      const { pairing } = await addStaff(app, bistrot);
      const names = { member: { name: 'Léa' }, restaurant: { name: 'Le Petit Bistrot' } };
      for (let turn = 0; turn < 40; turn += 1)
        expect((await preview(pairing.code)).body).toEqual(names);
      expect((await pair(pairing.code)).status).toBe(201);
      expect(codeOf(await preview(pairing.code))).toEqual([400, 'bad_pairing_code']);
      const expired = (await addStaff(app, bistrot)).pairing.code;
      app.clock.advance(limits.pairingCodeSeconds * 1000);
      expect(codeOf(await preview(expired))).toEqual([400, 'bad_pairing_code']);
    });

    it('a member has 20 devices; one more revokes the one that was unused longest', async () => {
      const first = await pairStaff(app, bistrot);
      const again = async () => {
        const path = `/restaurants/${bistrot.id}/team/${first.memberId}/pairing`;
        const { body } = await app.call<{ code: string }>('POST', path, bistrot.owner);
        return (await pair(body.code)).body.token;
      };
      const statusOf = async (token: string) =>
        (await app.call('GET', '/auth/me', { token })).status;
      app.clock.advance(1000);
      const second = await again();
      for (let devices = 2; devices < limits.devicesPerMember; devices += 1) {
        app.clock.advance(1000);
        await again();
      }
      expect(await statusOf(first.token)).toBe(200);
      app.clock.advance(1000);
      const last = await again();
      const revoked = await app.call<Refused>('GET', '/auth/me', { token: first.token });
      expect(codeOf(revoked)).toEqual([401, 'device_revoked']);
      expect([await statusOf(second), await statusOf(last)]).toEqual([200, 200]);
    });

    it('a missing code is refused and names the field [TEAM-06]', async () => {
      const refused = await pair(undefined);
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['code']]);
    });

    it('pairing ends the session that the device had, once the code is right [TEAM-06]', async () => {
      const other = await cantine(app);
      const { token } = other.owner;
      const me = async () => (await app.call('GET', '/auth/me', { token })).status;
      await pair('00000000', { token });
      expect(await me()).toBe(200);
      expect((await pair((await addStaff(app, bistrot)).pairing.code, { token })).status).toBe(201);
      expect(await me()).toBe(401);
    });

    it('a paired device stays signed in until it is unused for 30 days [SIN-11]', async () => {
      const { token } = await pairStaff(app, bistrot);
      const me = async () => (await app.call('GET', '/auth/me', { token })).status;
      const DAY = 24 * 60 * 60_000;
      app.clock.advance(29 * DAY);
      await app.tick();
      expect(await me()).toBe(200);
      app.clock.advance(31 * DAY);
      await app.tick();
      expect(await me()).toBe(401);
    });

    it('a request taken on a paired device is taken by its member, whatever the call says [TEAM-12]', async () => {
      const { token } = await pairStaff(app, bistrot, 'Léa');
      const taken = async (as: string, by?: string, isShared = false) => {
        const { id } = await ask(app, bistrot, 1);
        const body = { status: 'in-progress', isShared, ...(by && { by }) };
        const answer = await app.call<{ taken_by: string }>('PUT', `/requests/${id}/status`, {
          token: as,
          body,
        });
        await app.call('PUT', `/requests/${id}/status`, {
          token: as,
          body: { status: 'completed' },
        });
        return answer.body.taken_by;
      };
      expect(await taken(token, 'Quelqu’un d’autre')).toBe('Léa');
      expect(await taken(token)).toBe('Léa');
      // A tablet at the bar is nobody: guests read "a server".
      expect(await taken(token, undefined, true)).toBeNull();
      // Several people share this sign-in: the call names the person.
      expect(await taken(bistrot.owner.token, 'Inès')).toBe('Inès');
      expect(await taken(bistrot.owner.token)).toBeNull();
    });

    describe('wrong codes', () => {
      it('beyond 30 an hour of one network address answer 429, previews included; a right one is never refused [TEAM-13]', async () => {
        const from = '203.0.113.40';
        const { count, windowSeconds } = rates.pairingTriesPerAddress;
        for (let turn = 0; turn < count; turn += 1) {
          const call = turn % 2 === 0 ? pair : preview;
          expect((await call('00000000', { from })).status).toBe(400);
          // Right codes in between, as for a restaurant with many tablets.
          if (turn % 10 === 0) {
            const { pairing } = await addStaff(app, bistrot);
            expect((await pair(pairing.code, { from })).status).toBe(201);
          }
        }
        const refused = await pair('00000000', { from });
        expect([refused.status, refused.body.code]).toEqual([429, 'too_many_failures']);
        expect(refused.headers.get('retry-after')).toBe(String(windowSeconds));
        expect((await preview('00000000', { from })).status).toBe(429);
        const { pairing } = await addStaff(app, bistrot);
        expect((await preview(pairing.code, { from })).status).toBe(200);
        expect((await pair(pairing.code, { from })).status).toBe(201);
        app.clock.advance(windowSeconds * 1000);
        expect((await pair('00000000', { from })).status).toBe(400);
      });
    });
  },
  { TRUST_PROXY: 'on', PUBLIC_URL: 'https://sonnette.example' },
);
