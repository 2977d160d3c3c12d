import { expect, it } from 'vitest';
import { ask, pickChoice } from '../../../../test/support/people/acts.ts';
import { petitBistrot } from '../../../../test/support/people/people.ts';
import { pairStaff } from '../../../../test/support/people/team.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import type { WishFigures } from '../contract.ts';

withAppOnEachEngine(({ app, bistrot }) => {
  const path = () => `/analytics/restaurants/${bistrot.slug}/wishes`;
  const read = async (period = 'today') =>
    (await app.call<{ wishes: WishFigures[] }>('GET', `${path()}?period=${period}`, bistrot.owner))
      .body.wishes;
  const short = async (period?: string) =>
    (await read(period)).map(({ id, count, choices }) => [
      id,
      count,
      ...choices.map((choice) => `${choice.label.fr} ${choice.count}`),
    ]);

  it('requests of a type count for the usual wish of that name, with what was chosen [ANA-22]', async () => {
    await pickChoice(app, await ask(app, bistrot, 1, { type: 'bill' }), 'card');
    await ask(app, bistrot, 2, { type: 'bill' });
    await ask(app, bistrot, 3, { wish: 'cutlery' });
    await ask(app, bistrot, 4, { type: 'other', message: 'Un plaid' });
    const all = await short();
    expect(all.slice(0, 3)).toEqual([
      ['bill', 2, 'Par carte 1'],
      ['cutlery', 1],
      ['other', 1],
    ]);
    expect(all.slice(3).every(([, count]) => count === 0)).toBe(true);
    expect(await short('yesterday')).toHaveLength(8);
  });

  it('own wishes keep their counts and label after they are removed [ANA-22]', async () => {
    const again = {
      id: 'again',
      type: 'other',
      label: { fr: 'La même chose' },
      icon: 'again',
      place: 'button',
      choices: [{ id: 'twice', label: { fr: 'Deux fois' } }],
    };
    const list = `/restaurants/${bistrot.slug}/wishes`;
    const save = (version: number, wishes: unknown[]) =>
      app.call('PUT', list, { ...bistrot.owner, body: { version, wishes } });
    await save(0, [again]);
    await pickChoice(app, await ask(app, bistrot, 1, { wish: 'again' }), 'twice');
    await save(1, [{ ...again, id: 'order', label: { fr: 'On commande' } }]);
    expect((await read()).map(({ id, label, count }) => [id, label.fr, count])).toEqual([
      ['again', 'La même chose', 1],
      ['order', 'On commande', 0],
    ]);
    expect((await read())[0]?.choices).toEqual([
      { id: 'twice', label: { fr: 'Deux fois' }, count: 1 },
    ]);
  });

  it('choices have their present name, removed ones of a wish that stays their last [ANA-22]', async () => {
    const water = {
      id: 'water',
      type: 'water',
      label: { fr: 'Eau' },
      icon: 'water',
      place: 'button',
      choices: [{ id: 'tap', label: { fr: 'Filtrée' } }],
    };
    const rain = { id: 'rain', label: { fr: 'De pluie' } };
    const save = (version: number, choices: unknown[]) =>
      app.call('PUT', `/restaurants/${bistrot.slug}/wishes`, {
        ...bistrot.owner,
        body: { version, wishes: [{ ...water, choices }] },
      });
    await save(0, [...water.choices, rain]);
    for (const [table, choice] of ['tap', 'rain'].entries()) {
      await pickChoice(app, await ask(app, bistrot, table + 1, { wish: 'water' }), choice);
    }
    await save(1, water.choices);
    expect((await short())[0]).toEqual(['water', 2, 'De pluie 1', 'Filtrée 1']);
  });

  it('only managers of the restaurant read it [ANA-22]', async () => {
    const other = await petitBistrot(app);
    const staff = await pairStaff(app, bistrot);
    const status = async (token?: string) =>
      (await app.call('GET', path(), token === undefined ? {} : { token })).status;
    expect(await status()).toBe(401);
    expect(await status(staff.token)).toBe(403);
    expect(await status(other.owner.token)).toBe(403);
    const period = await app.call('GET', `${path()}?period=ever`, bistrot.owner);
    expect(period.status).toBe(400);
  });
});
