import { expect, it } from 'vitest';
import { petitBistrot } from '../../../test/support/people/people.ts';
import { pairStaff } from '../../../test/support/people/team.ts';
import type { Refused } from '../../../test/support/server/http.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import type { JournalEntry } from '../team/journal/contract.ts';
import type { RestaurantWithTables } from './contract.ts';

withAppOnEachEngine(({ app, bistrot }) => {
  function put<T = RestaurantWithTables>(body: object, { token } = bistrot.owner) {
    return app.call<T>('PUT', `/restaurants/${bistrot.id}`, { token, body });
  }

  async function delays(token: string | undefined = bistrot.owner.token) {
    const path = `/restaurants/${bistrot.slug}`;
    const { body } = await app.call<RestaurantWithTables>('GET', path, { ...(token && { token }) });
    return [body.widen_after_seconds, body.escalate_after_seconds];
  }

  it('only members read the delays [RNG-05]', async () => {
    const { token } = await pairStaff(app, bistrot);
    const other = await petitBistrot(app);
    expect(await delays(token)).toEqual([60, 180]);
    expect(await delays(other.owner.token)).toEqual([undefined, undefined]);
    expect(await delays('')).toEqual([undefined, undefined]);
  });

  it('a restaurant by default rings all devices after 60 s and managers after 180 s [RNG-05]', async () => {
    expect(await delays()).toEqual([60, 180]);
    const answer = await put({ widen_after_seconds: 15 });
    expect(answer).toMatchObject({
      status: 200,
      body: { widen_after_seconds: 15, escalate_after_seconds: 180 },
    });
    await put({ escalate_after_seconds: 900 });
    expect(await delays()).toEqual([15, 900]);
    await put({ widen_after_seconds: 300, escalate_after_seconds: 60 });
    expect(await delays()).toEqual([300, 60]);
    await put({ name: 'Chez Camille' });
    expect(await delays()).toEqual([300, 60]);
  });

  it.each([
    [{ widen_after_seconds: 14 }, 'widen_after_seconds'],
    [{ widen_after_seconds: 301 }, 'widen_after_seconds'],
    [{ widen_after_seconds: 60.5 }, 'widen_after_seconds'],
    [{ widen_after_seconds: '60' }, 'widen_after_seconds'],
    [{ widen_after_seconds: null }, 'widen_after_seconds'],
    [{ escalate_after_seconds: 59 }, 'escalate_after_seconds'],
    [{ escalate_after_seconds: 901 }, 'escalate_after_seconds'],
  ])('%j is refused, naming the field, and changes nothing [RNG-05]', async (body, field) => {
    const answer = await put<Refused>({ name: 'Chez Camille', ...body });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
    expect(await delays()).toEqual([60, 180]);
  });

  it('the journal has each change of a delay, the first with the default as old value [RNG-05]', async () => {
    await put({ widen_after_seconds: 60, escalate_after_seconds: 180 });
    await put({ widen_after_seconds: 30, escalate_after_seconds: 180 });
    await put({ escalate_after_seconds: 240 });
    const path = `/restaurants/${bistrot.id}/journal`;
    const { body } = await app.call<{ entries: JournalEntry[] }>('GET', path, bistrot.owner);
    const changed = body.entries.filter(({ act }) => act === 'restaurant.changed');
    expect(changed.map(({ subject }) => subject.changes)).toEqual([
      { escalate_after_seconds: { from: '180', to: '240' } },
      { widen_after_seconds: { from: '60', to: '30' } },
    ]);
  });
});
