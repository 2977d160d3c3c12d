import { beforeEach, expect, it } from 'vitest';
import { cantine, root } from '../../../../test/support/people/people.ts';
import {
  addStaff,
  codeOf,
  joinAlso,
  joinTeam,
  pairStaff,
  teamCalls,
} from '../../../../test/support/people/team.ts';
import { everyRow, everySettledRow } from '../../../../test/support/secrets/every-row.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { instant } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../../platform/journal.ts';
import { rates } from '../../../rates.ts';

const { count: MOST, windowSeconds } = rates.journalEntriesPerMember;
const SECOND = 1000;

withAppOnEachEngine(({ app, bistrot }) => {
  let token: string;
  let camille: { id: string; name: string };

  beforeEach(async () => {
    token = bistrot.owner.token;
    const [owner] = await teamCalls(app, bistrot, token).list();
    camille = { id: owner?.id ?? '', name: owner?.name ?? '' };
  });

  /** Writes entries of the actor, one for each second until now. */
  async function noteMany(count: number, actor: Actor, now = app.clock.now()): Promise<void> {
    const entries = Array.from({ length: count }, (_, index) => {
      const at = new Date(now.getTime() - (count - 1 - index) * SECOND);
      return {
        id: newId(at),
        restaurant_id: bistrot.id,
        at: instant(at),
        actor_id: actor?.id ?? null,
        actor_name: actor?.name ?? null,
        ...({ act: 'table.deleted', subject: JSON.stringify({ table: index }) } as const),
      };
    });
    await app.db.insertInto('journal').values(entries).execute();
  }

  const call = (method: string, path: string, body?: object, by = token) =>
    app.call(method, `/restaurants/${bistrot.id}${path}`, { token: by, body });
  const rename = (name: string, by = token) => call('PUT', '', { name }, by);

  it('a member who has reached the hourly limit of entries is refused changes, and reads how long to wait', async () => {
    const { member: lea } = await addStaff(app, bistrot);
    const table = (await app.call<{ id: string }[]>('GET', `/restaurants/${bistrot.id}/tables`))
      .body[0]?.id;
    // Adding Léa has already written one entry.
    await noteMany(MOST - 2, camille);
    expect((await rename('Chez Camille')).status).toBe(200);
    const before = await everySettledRow(app);
    for (const refused of [
      await rename('Chez Zoé'),
      await call('POST', '/tables', { number: 99 }),
      await call('PUT', `/tables/${table}`, { label: 'Comptoir' }),
      await call('DELETE', `/tables/${table}`),
      await call('POST', '/zones', { name: 'Bar' }),
      await call('POST', '/team', { name: 'Tom' }),
      await call('POST', '/team', { name: 'Tom', email: 'tom@example.org', role: 'manager' }),
      await call('PUT', `/team/${lea.id}`, { name: 'Léa B.' }),
    ]) {
      expect(codeOf(refused)).toEqual([429, 'too_many_changes']);
    }
    expect(await everyRow(app.db)).toEqual(before);

    const wait = windowSeconds - (MOST - 3);
    const refused = await rename('Chez Zoé');
    expect(refused.headers.get('Retry-After')).toBe(String(wait));
    const minutes = Math.ceil(wait / 60);
    expect(refused.body.error).toBe(
      `Trop de modifications en une heure. Réessayez dans ${minutes} minutes.`,
    );
    const english = await app.call('PUT', `/restaurants/${bistrot.id}`, {
      token,
      body: { name: 'Chez Zoé' },
      language: 'en',
    });
    expect(english.body.error).toBe(
      `Too many changes within an hour. Try again in ${minutes} minutes.`,
    );
    app.clock.advance((wait - 1) * SECOND);
    expect((await rename('Chez Zoé')).status).toBe(429);
    app.clock.advance(SECOND);
    expect((await rename('Chez Zoé')).status).toBe(200);
  });

  it('concurrent changes beyond the limit are refused', async () => {
    await noteMany(MOST - 5, camille);
    const names = Array.from({ length: 20 }, (_, index) => `Chez Camille ${index}`);
    const statuses = (await Promise.all(names.map((name) => rename(name)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it('other members, the operator and the member’s other restaurant are not limited', async () => {
    const marc = await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });
    const other = await cantine(app);
    await joinAlso(app, bistrot.owner, other, { name: 'Camille', role: 'owner' });
    await noteMany(MOST, camille);
    await noteMany(MOST, null);
    expect((await rename('Chez Zoé')).status).toBe(429);
    expect((await rename('Chez Marc', marc.token)).status).toBe(200);
    expect((await rename('Chez Root', (await root(app)).token)).status).toBe(200);
    const switched = await app.call('PUT', '/auth/restaurant', {
      token,
      body: { restaurantId: other.id },
    });
    expect(switched.status).toBe(200);
    const renamed = await app.call('PUT', `/restaurants/${other.id}`, {
      token,
      body: { name: 'Chez Nadia' },
    });
    expect(renamed.status).toBe(200);
  });

  it('a member at the limit can still remove members, revoke and pair devices, and delete their account', async () => {
    const owner = teamCalls(app, bistrot, token);
    const lea = await pairStaff(app, bistrot);
    const tablet = await addStaff(app, bistrot, 'Tablette');
    await joinTeam(app, bistrot, { name: 'Zoé', role: 'owner' });
    // Adding two members has already written two of the entries.
    await noteMany(MOST - 2, camille);
    const { code } = (await owner.pairing(tablet.member.id)).body;
    expect((await rename('Chez Zoé')).status).toBe(429);
    expect((await app.call('POST', '/auth/pair', { body: { code } })).status).toBe(201);
    expect((await owner.revoke(lea.deviceId)).status).toBe(200);
    expect((await owner.remove(lea.memberId)).status).toBe(200);
    const { email } = bistrot.owner;
    const left = await app.call('DELETE', '/auth/account', { token, body: { email } });
    expect(left.status).toBe(200);
  });

  it('entries of a clock that is a day ahead do not count', async () => {
    const tomorrow = new Date(app.clock.now().getTime() + 24 * 60 * 60 * SECOND);
    await noteMany(MOST, camille, tomorrow);
    expect((await rename('Chez Zoé')).status).toBe(200);
  });

  it('new pairing codes of a restaurant are limited per hour; a refusal leaves the last code valid', async () => {
    const { member } = await addStaff(app, bistrot);
    const { pairing } = teamCalls(app, bistrot, token);
    let code = '';
    for (let made = 0; made < rates.pairingCodesPerRestaurant.count; made += 1) {
      ({ code } = (await pairing(member.id)).body);
    }
    const refused = await pairing(member.id);
    expect(codeOf(refused)).toEqual([429, 'too_many']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    const other = await cantine(app);
    const theirs = (await addStaff(app, other)).member;
    expect((await teamCalls(app, other, other.owner.token).pairing(theirs.id)).status).toBe(201);
    expect((await app.call('POST', '/auth/pair', { body: { code } })).status).toBe(201);
  });
});
