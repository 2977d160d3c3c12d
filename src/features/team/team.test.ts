import { beforeEach, expect, it } from 'vitest';
import { actCode } from '../../../test/support/people/act-code.ts';
import { newcomer } from '../../../test/support/people/newcomer.ts';
import { mailsSent } from '../../../test/support/people/outbox.ts';
import {
  addStaff,
  codeOf,
  joinTeam,
  pairStaff,
  teamCalls,
} from '../../../test/support/people/team.ts';
import { subscribeKnown } from '../../../test/support/push/calls.ts';
import { startWithMailbox } from '../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import { limits } from '../../limits.ts';
import { secondsBefore } from '../../platform/clock.ts';
import { rates } from '../../rates.ts';
import { DEVICE_GONE_SECONDS } from '../on-duty/rules.ts';
import { LONGEST_DAY_SECONDS } from '../restaurants/rules.ts';
import type { Zone } from '../tables/zones/contract.ts';

withAppOnEachEngine(
  ({ app, mailbox, acts, bistrot }) => {
    beforeEach(async () => {
      // Resets the limit of mails by network address.
      app.clock.advance(rates.mailsPerAddress.windowSeconds * 1000);
    });

    const as = (token: string) => teamCalls(app, bistrot, token);
    const owner = () => as(bistrot.owner.token);

    it('the team lists each member with its role and devices [TEAM-01]', async () => {
      const lea = await pairStaff(app, bistrot);
      const marc = await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });
      const [first, second, third] = await as(marc.token).list();
      expect(first).toMatchObject({ role: 'owner', email: bistrot.owner.email });
      expect(second).toEqual({
        id: lea.memberId,
        name: 'Léa',
        role: 'staff',
        email: null,
        created_at: expect.any(String),
        devices: [
          {
            id: lea.deviceId,
            name: 'Téléphone de Léa',
            isCurrent: false,
            isOnDuty: false,
            zones: null,
            last_used_at: app.clock.now().toISOString(),
          },
        ],
      });
      expect(third).toMatchObject({ name: 'Marc', role: 'manager', email: marc.email });
      expect(third?.devices).toMatchObject([{ isCurrent: true }]);
    });

    it('a device is on duty while its board is open, and where it gets pushes until the end of the service day in which its zones were chosen', async () => {
      const { token } = await pairStaff(app, bistrot);
      const onDuty = async () => {
        await app.tick();
        const members = await owner().list();
        return members.filter(({ devices }) => devices.some((device) => device.isOnDuty));
      };
      expect(await onDuty()).toEqual([]);
      await app.call('GET', bistrot.board, { token });
      expect(await onDuty()).toMatchObject([{ name: 'Léa' }]);
      app.clock.advance((DEVICE_GONE_SECONDS + 1) * 1000);
      expect(await onDuty()).toEqual([]);
      await app.call('PUT', '/auth/serving', { token, body: { zones: null } });
      expect(await onDuty()).toEqual([]);
      await subscribeKnown(app, token);
      expect(await onDuty()).toMatchObject([{ name: 'Léa' }]);
      app.clock.advance(LONGEST_DAY_SECONDS * 1000);
      expect(await onDuty()).toEqual([]);
    });

    it('a device on duty has the zones that it serves, without those that were removed', async () => {
      const { token } = await pairStaff(app, bistrot);
      const zoneOf = async (name: string) => {
        const options = { token: bistrot.owner.token, body: { name } };
        return (await app.call<Zone>('POST', `/restaurants/${bistrot.id}/zones`, options)).body.id;
      };
      const zonesOf = async () => {
        await app.tick();
        return (await owner().list()).find(({ name }) => name === 'Léa')?.devices[0]?.zones;
      };
      const [hall, terrace] = [await zoneOf('Salle'), await zoneOf('Terrasse')];
      await app.call('PUT', '/auth/serving', { token, body: { zones: [hall, terrace] } });
      expect(await zonesOf()).toBeNull();
      await app.call('GET', bistrot.board, { token });
      expect(await zonesOf()).toEqual([hall, terrace]);
      await app.call('DELETE', `/restaurants/${bistrot.id}/zones/${hall}`, bistrot.owner);
      expect(await zonesOf()).toEqual([terrace]);
      await app.call('PUT', '/auth/serving', { token, body: { zones: null } });
      expect(await zonesOf()).toBeNull();
    });

    it.each([
      ['Safari, iPhone', '(iPhone; CPU iPhone OS 18_0 like Mac OS X)', true],
      ['Safari, Mac', '(Macintosh; Intel Mac OS X 10_15_7)', false],
      // An iPad sends the user agent of a Mac. Only an iPad has a touch screen.
      ['Safari, iPad', '(Macintosh; Intel Mac OS X 10_15_7)', true],
    ])('a sign-in is named after its browser: %s', async (name, system, hasTouch) => {
      const headers = {
        'User-Agent': `Mozilla/5.0 ${system} AppleWebKit/605.1.15 Version/18.0 Safari/604.1`,
        ...(hasTouch && { 'device-touch': 'yes' }),
      };
      const { email, password } = bistrot.owner;
      await app.call('POST', '/auth/login', { body: { email, password }, headers });
      const { member, pairing } = await addStaff(app, bistrot);
      await app.call('POST', '/auth/pair', { body: { code: pairing.code }, headers });
      const members = await owner().list();
      const names = members.map(({ id, devices }) => [id, devices.map((device) => device.name)]);
      expect(names[0]?.[1]).toContain(name);
      expect(names).toContainEqual([member.id, [name]]);
    });

    it('staff are added by name and get a code; the name is required', async () => {
      const added = await owner().add({ name: '  Tablette du bar ' });
      expect(added).toMatchObject({
        status: 201,
        body: { member: { name: 'Tablette du bar', role: 'staff', email: null, devices: [] } },
      });
      expect(added.body.pairing.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
      const before = (await owner().list()).length;
      for (const body of [
        {},
        { name: ' ' },
        { name: 'x'.repeat(61) },
        { name: 'Léa', role: 'super_admin' },
        { name: 'Léa', role: 'manager' },
        { name: 'Léa', email: 'lea@example.org' },
        { name: 'Léa', email: 'lea@example.org', role: 'staff' },
      ]) {
        expect((await owner().add(body)).status).toBe(400);
      }
      expect(await owner().list()).toHaveLength(before);
    });

    it('a manager is invited by mail, chooses a password and manages [TEAM-04]', async () => {
      const { email } = newcomer();
      const added = await owner().add({
        name: 'Marc',
        email: email.toUpperCase(),
        role: 'manager',
      });
      expect(added.status).toBe(201);
      expect(added.body).toMatchObject({ member: { name: 'Marc', role: 'manager', email } });
      expect(added.body.pairing).toBeUndefined();
      expect((await mailbox.next(email)).text).toContain('«\u202fLe Petit Bistrot\u202f»');
      await mailsSent(app);
      await acts.forgot(email);
      app.clock.advance(60_000);
      await acts.forgot(email);
      const opened = await acts.reset(email, await acts.codeFor(email), 'un secret de Marc');
      expect(opened.body.restaurant).toMatchObject({ id: bistrot.id, role: 'manager', email });
      const marc = as(opened.body.token);
      expect((await marc.me()).body).toMatchObject({
        member: { id: added.body.member.id, name: 'Marc', role: 'manager' },
        restaurants: [{ id: bistrot.id, slug: bistrot.slug, role: 'manager' }],
      });
      expect((await marc.add({ name: 'Inès' })).status).toBe(201);
    });

    const proveLongAgo = async () => {
      const proven_at = secondsBefore(app.clock.now(), limits.provenSeconds);
      const update = app.db.updateTable('accounts').set({ proven_at });
      await update.where('email', '=', bistrot.owner.email).execute();
    };

    it('invitations of a restaurant are limited [TEAM-04]', async () => {
      await proveLongAgo();
      const statuses: number[] = [];
      for (let turn = 0; turn <= rates.invitationsPerRestaurant.count; turn += 1) {
        const { email } = newcomer();
        statuses.push((await owner().add({ name: 'Marc', email, role: 'manager' })).status);
      }
      expect(statuses.slice(0, -1)).toEqual(statuses.slice(0, -1).map(() => 201));
      expect(statuses.at(-1)).toBe(429);
      await mailsSent(app);
    });

    it('a new account invites 10 addresses a day over all its restaurants, until its address was proven for a week or a subscription runs [TEAM-04]', async () => {
      const { count, windowSeconds } = rates.invitationsPerNewAccount;
      const { token } = bistrot.owner;
      const body = { name: 'Le Second' };
      const opened = await app.call<{ restaurant: { id: string } }>('POST', '/auth/restaurants', {
        token,
        body,
      });
      const { id } = opened.body.restaurant;
      await app.call('PUT', '/auth/restaurant', { token, body: { restaurantId: id } });
      const second = teamCalls(app, { ...bistrot, id }, token);
      const inviteBy = async (calls: typeof second) =>
        (await calls.add({ name: 'Marc', email: newcomer().email, role: 'manager' })).status;
      for (let turn = 1; turn < count; turn += 1) expect(await inviteBy(second)).toBe(201);
      await app.call('PUT', '/auth/restaurant', { token, body: { restaurantId: bistrot.id } });
      expect([await inviteBy(owner()), await inviteBy(owner())]).toEqual([201, 429]);
      app.clock.advance(windowSeconds * 1000);
      expect(await inviteBy(owner())).toBe(201);
      await proveLongAgo();
      for (let turn = 0; turn <= count; turn += 1) expect(await inviteBy(owner())).toBe(201);
      await mailsSent(app);
    });

    it('an invitation names who invites, the role and the restaurant, in both languages, and no name that looks like a link [TEAM-61]', async () => {
      const { token } = bistrot.owner;
      const invited = async (language: string, role: string) => {
        const { email } = newcomer();
        const code = await actCode(app, bistrot.owner, 'new-owner');
        const body = { name: 'Marc', email, role, code };
        await app.call('POST', `/restaurants/${bistrot.id}/team`, { token, body, language });
        return mailbox.next(email);
      };
      const by = bistrot.owner.email.split('@')[0];
      const french = await invited('fr', 'manager');
      expect(french.text).toContain(
        `«\u202f${by}\u202f» vous invite à rejoindre, comme responsable, l’équipe du restaurant «\u202fLe Petit Bistrot\u202f»`,
      );
      expect(french.text).toContain('valables 7 jours');
      const english = await invited('en', 'owner');
      expect(english.text).toContain(
        `“${by}” invites you to join the team of the restaurant “Le Petit Bistrot” on Sonnette as an owner.`,
      );
      const name = 'URGENT: https://evil.example/login';
      await app.call('PUT', `/restaurants/${bistrot.id}`, { token, body: { name } });
      for (const language of ['fr', 'en']) {
        const { subject, text, html } = await invited(language, 'manager');
        expect(`${subject} ${text} ${html}`).not.toMatch(/evil|URGENT/);
        expect(text).toContain(language === 'fr' ? 'l’équipe d’un restaurant' : 'a restaurant');
      }
      await mailsSent(app);
    });

    it('the number of members of a team is limited', async () => {
      for (let count = 1; count < limits.membersPerRestaurant; count += 1) {
        await owner().add({ name: `Extra ${count}` });
      }
      expect(codeOf(await owner().add({ name: 'Un de trop' }))).toEqual([409, 'too_many_members']);
    });
  },
  {},
  startWithMailbox,
);
