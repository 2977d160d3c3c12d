import { beforeEach, describe, expect, it } from 'vitest';
import { ask, finish, readBoard, take } from '../../../test/support/people/acts.ts';
import { readCounts } from '../../../test/support/people/events.ts';
import { pairStaff } from '../../../test/support/people/team.ts';
import { addZone } from '../../../test/support/people/zones.ts';
import type { Refused } from '../../../test/support/server/http.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import type { House, ServiceFigures } from '../analytics/contract.ts';
import { listServing } from '../on-duty/serving-store.ts';
import type { RestaurantWithTables } from '../restaurants/contract.ts';
import type { JournalEntry } from '../team/journal/contract.ts';
import type { TableRequest } from './contract.ts';

/** 04:30 in Paris on the 22nd, and ten minutes after the service day of the 21st ends by default. */
const NIGHT = '2026-11-22T03:30:00.000Z';
const MORNING = '2026-11-22T04:10:00.000Z';

withAppOnEachEngine(({ app, bistrot }) => {
  let lea: { token: string; memberId: string };

  beforeEach(async () => {
    await app.setTime('2026-11-20T12:00:00.000Z');
    lea = await pairStaff(app, bistrot);
  });

  function put<T = RestaurantWithTables>(body: object, language: 'fr' | 'en' = 'fr') {
    return app.call<T>('PUT', `/restaurants/${bistrot.id}`, { ...bistrot.owner, language, body });
  }

  async function moveTo(instant: string): Promise<void> {
    await app.setTime(instant);
    await app.tick();
  }

  const read = async <T>(path: string, token = bistrot.owner.token) =>
    (await app.call<T>('GET', path, { token })).body;

  /** At 04:30 a zone is chosen and the code switched on. Of three requests, one is taken, one completed. */
  async function workAtNight() {
    await moveTo(NIGHT);
    const { id } = await addZone(app, bistrot, { name: 'Terrasse', tables: [1, 2, 3] });
    await app.call('PUT', '/auth/serving', { ...lea, body: { zones: [id] } });
    const code = { ...bistrot.owner, body: { on: true } };
    await app.call('PUT', `/restaurants/${bistrot.id}/protection`, code);
    await moveTo('2026-11-22T03:55:00.000Z');
    const [, taken, done] = await Promise.all(
      [1, 2, 3].map((table) => ask(app, bistrot, table, {}, bistrot.owner)),
    );
    if (!taken || !done) throw new Error('nobody asked');
    for (const request of [taken, done]) await take(app, bistrot, request);
    await finish(app, bistrot, done);
    return { zone: id, done };
  }

  async function stateOf({ zone, done }: Awaited<ReturnType<typeof workAtNight>>) {
    const { zones, until } = await read<{ zones: string[]; until: string }>(
      '/auth/serving',
      lea.token,
    );
    const devices = await listServing(app.db, [bistrot.id], app.clock.now());
    const device = devices.find(({ member_id }) => member_id === lea.memberId);
    const { headers } = await app.call('GET', bistrot.board, bistrot.owner);
    const board = (await readBoard(app, bistrot)).map(({ tableNumber }) => tableNumber).sort();
    const { service } = await readCounts<{ service: ServiceFigures }>(app, bistrot, 'service');
    const { today } = service;
    const { restaurants } = await read<{ restaurants: House[] }>('/auth/restaurants/overview');
    expect(restaurants[0]?.requests_today).toBe(today?.requests_created);
    const call = { ...bistrot.owner, body: { status: 'in-progress', from: 'completed' } };
    return {
      board,
      zones: zones?.includes(zone) ? until : null,
      isInService: device?.isInService,
      hasCode: headers.has('room-code'),
      today: [today?.day, today?.requests_created],
      recall: (await app.call('PUT', `/requests/${done.id}/status`, call)).status,
    };
  }

  const usual = {
    board: [],
    zones: null,
    isInService: false,
    hasCode: false,
    today: ['2026-11-22', 0],
    recall: 409,
  };
  const eight = '2026-11-22T07:00:00.000Z';
  const later = { zones: eight, hasCode: true, isInService: true, recall: 200 };
  const always = { zones: '2026-11-22T19:30:00.000Z', isInService: true, recall: 200 };

  it.each([
    ['by default, the service day has ended', {}, usual],
    [
      'it ends at 08:00',
      { day_begins_at: 8 },
      { board: [1, 2, 3], today: ['2026-11-21', 3], ...later },
    ],
    [
      'open all hours, the next day has begun',
      { open_all_hours: true },
      { ...usual, board: [1, 2], ...always },
    ],
  ])('at 05:10, %s [RES-10, RES-11]', async (_, settings, expected) => {
    expect((await put(settings)).status).toBe(200);
    const work = await workAtNight();
    await moveTo(MORNING);
    expect(await stateOf(work)).toEqual(expected);
  });

  it('a device of a restaurant that is open all hours is in service for 16 h, and serves all zones once its own are removed [RES-11]', async () => {
    await put({ open_all_hours: true });
    const { zone } = await workAtNight();
    await app.call('DELETE', `/restaurants/${bistrot.id}/zones/${zone}`, bistrot.owner);
    const device = async () => {
      const devices = await listServing(app.db, [bistrot.id], app.clock.now());
      return devices.find(({ member_id }) => member_id === lea.memberId);
    };
    await moveTo('2026-11-22T19:29:59.000Z');
    expect(await device()).toMatchObject({ isInService: true, hasChosen: true, zones: null });
    await moveTo('2026-11-22T19:30:00.000Z');
    expect(await device()).toMatchObject({ isInService: false, hasChosen: false });
  });

  it('the switch applies to requests that are open, and age still ends them [RES-11]', async () => {
    await moveTo('2026-11-22T03:50:00.000Z');
    await ask(app, bistrot, 1);
    await put({ open_all_hours: true });
    await moveTo(MORNING);
    expect(await readBoard(app, bistrot)).toHaveLength(1);
    const [open] = await readBoard(app, bistrot);
    const taken = await take(app, bistrot, open as TableRequest);
    await put({ open_all_hours: false });
    await moveTo('2026-11-22T04:11:00.000Z');
    const ended_at = taken.taken_at;
    expect(await readBoard(app, bistrot)).toMatchObject([{ ended_by: 'closing', ended_at }]);
    // It would end again at once.
    const body = { status: 'in-progress' };
    const recalled = await app.call('PUT', `/requests/${taken.id}/status`, {
      ...bistrot.owner,
      body,
    });
    expect(recalled.status).toBe(409);
    await put({ open_all_hours: true });
    await ask(app, bistrot, 1);
    await moveTo('2026-11-22T06:11:00.000Z');
    expect((await readBoard(app, bistrot))[1]).toMatchObject({ status: 'cancelled' });
  });

  it('an open board gets the list of the new day at the chosen hour, by poll [RES-10]', async () => {
    await put({ day_begins_at: 8 });
    const { done } = await workAtNight();
    const dayOf = async () =>
      (await app.call('GET', bistrot.board, bistrot.owner)).headers.get('etag');
    await moveTo('2026-11-22T06:59:59.000Z');
    expect(await dayOf()).toContain('-2026-11-21-');
    expect((await readBoard(app, bistrot)).map(({ id }) => id)).toContain(done.id);
    await moveTo(eight);
    expect(await dayOf()).toContain('-2026-11-22-');
    expect(await readBoard(app, bistrot)).toEqual([]);
  });

  describe('a change', () => {
    it.each([
      [{ day_begins_at: 13 }, 'fr', 'Un nombre entier de 0 à 12.'],
      [{ day_begins_at: -1 }, 'en', 'Enter a whole number from 0 to 12.'],
      [{ day_begins_at: '5' }, 'fr', 'Le format est incorrect.'],
      [{ day_begins_at: 5.5 }, 'fr', 'Un nombre entier de 0 à 12.'],
      [{ open_all_hours: 'yes' }, 'en', 'The format is not valid.'],
    ] as const)(
      'to %j is refused in %s, naming the field [RES-10, RES-11]',
      async (body, language, text) => {
        const answer = await put<Refused>(body, language);
        expect(answer.status).toBe(400);
        expect(answer.body.fields).toEqual({ [Object.keys(body)[0] ?? '']: text });
        const stored = await read(`/restaurants/${bistrot.id}`);
        expect(stored).toMatchObject({ open_all_hours: false, day_begins_at: 5 });
      },
    );

    it('is answered, and in the journal [RES-10, RES-11]', async () => {
      const hours = { open_all_hours: true, day_begins_at: 0 };
      expect((await put(hours)).body).toMatchObject(hours);
      expect((await put(hours)).body).toMatchObject(hours);
      const path = `/restaurants/${bistrot.id}/journal`;
      const { entries } = await read<{ entries: JournalEntry[] }>(path);
      const changed = entries.filter(({ act }) => act === 'restaurant.changed');
      expect(changed.map(({ subject }) => subject.changes)).toEqual([
        {
          open_all_hours: { from: 'false', to: 'true' },
          day_begins_at: { from: '5', to: '0' },
        },
      ]);
    });
  });
});
