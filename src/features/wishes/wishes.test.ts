import { expect, it } from 'vitest';
import { petitBistrot } from '../../../test/support/people/people.ts';
import { joinTeam, pairStaff } from '../../../test/support/people/team.ts';
import type { Refused } from '../../../test/support/server/http.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import type { JournalEntry } from '../team/journal/contract.ts';
import type { WishList } from './contract.ts';
import { usualWishes } from './rules.ts';

const carafe = {
  type: 'water',
  label: { fr: 'Carafe d’eau', en: 'Jug of water' },
  icon: 'carafe',
  place: 'button',
  choices: [{ label: { fr: 'Fraîche' } }, { id: 'warm', label: { fr: 'Tempérée' } }],
} as const;

withAppOnEachEngine(({ app, bistrot }) => {
  const path = (id = bistrot.slug) => `/restaurants/${id}/wishes`;
  const read = async () => (await app.call<WishList>('GET', path())).body;
  const put = <T = WishList>(body: unknown, { token } = bistrot.owner) =>
    app.call<T>('PUT', path(), { token, body });
  const save = async (wishes: unknown[]) => put({ version: (await read()).version, wishes });

  it('anybody reads the usual wishes until the restaurant has its own [WISH-01]', async () => {
    expect(await read()).toEqual({ version: 0, wishes: usualWishes });
    const buttons = usualWishes.filter(({ place }) => place === 'button');
    expect(buttons.map(({ id }) => id)).toEqual(['bread', 'water', 'bill', 'waiter']);
    expect(usualWishes.flatMap(({ choices }) => choices)).toEqual([]);
    expect((await app.call('GET', path('nowhere'))).status).toBe(404);
  });

  it('the whole list is replaced; what is new gets an id; it is in the journal [WISH-03]', async () => {
    const { status, body } = await save([carafe, { ...usualWishes[1], place: 'hidden' }]);
    expect(status).toBe(200);
    const [first, second] = body.wishes;
    expect(body.version).toBe(1);
    expect(first).toMatchObject({ ...carafe, id: expect.any(String) });
    expect(first?.choices.map(({ id }) => id)).toEqual([expect.stringMatching(/-/), 'warm']);
    expect(second?.place).toBe('hidden');
    expect(await read()).toEqual(body);
    const journal = `/restaurants/${bistrot.id}/journal`;
    const { entries } = (await app.call<{ entries: JournalEntry[] }>('GET', journal, bistrot.owner))
      .body;
    const names = { from: 'Pain, Eau, Addition, Appeler un serveur', to: 'Carafe d’eau' };
    expect(entries[0]).toMatchObject({ act: 'wishes.changed' });
    expect(entries[0]?.subject.changes?.['wishes']?.from).toContain(names.from);
    expect(entries[0]?.subject.changes?.['wishes']?.to).toBe(names.to);
  });

  it('a wish has a pace, that of its type unless the list says it, and rings its zone first [WISH-08]', async () => {
    const { choices, ...plain } = carafe;
    const bill = { ...plain, id: 'bill', type: 'bill' };
    const slow = { ...plain, id: 'slow', pace: 'takes-time', first: 'managers' };
    const { wishes } = (await save([plain, bill, slow])).body;
    expect(wishes.map(({ pace, first }) => [pace, first])).toEqual([
      ['usual', 'zone'],
      ['at-once', 'zone'],
      ['takes-time', 'managers'],
    ]);
    // As lists were stored before.
    const old = JSON.stringify(wishes.map(({ pace, first, ...wish }) => wish));
    await app.db.updateTable('wish_lists').set({ wishes: old }).execute();
    expect((await read()).wishes.map(({ pace }) => pace)).toEqual(['usual', 'at-once', 'usual']);
  });

  it.each([
    ['pace', 'soon'],
    ['first', 'owner'],
  ])('an unknown %s is refused at its field [WISH-08]', async (field, value) => {
    const version = (await read()).version;
    const refused = await put<Refused>({ version, wishes: [{ ...carafe, [field]: value }] });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields ?? {})).toEqual([`wishes.0.${field}`]);
  });

  it('of two managers who save at once one is told what the other saved [WISH-03]', async () => {
    const other = await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });
    const { version } = await read();
    const answers = await Promise.all([
      put({ version, wishes: [carafe] }),
      put({ version, wishes: [{ ...carafe, label: { fr: 'De l’eau' } }] }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409)?.body;
    expect(lost).toMatchObject({ code: 'changed_meanwhile', ...(await read()) });
  });

  it('going back to the usual ones raises the version, so that an older list is refused', async () => {
    const { version } = (await save([carafe])).body;
    const usual = await app.call<WishList>('DELETE', path(), bistrot.owner);
    expect(usual.body).toEqual({ version: version + 1, wishes: usualWishes });
    expect((await put({ version, wishes: [carafe] })).status).toBe(409);
  });

  it('with a version it is refused once somebody else has changed the list', async () => {
    const { version } = await read();
    const reset = (given: unknown) =>
      app.call<WishList>('DELETE', `${path()}?version=${given}`, bistrot.owner);
    await save([carafe]);
    const late = await reset(version);
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'changed_meanwhile', ...(await read()) });
    expect((await reset('two')).status).toBe(400);
    expect((await reset(version + 1)).body).toMatchObject({ wishes: usualWishes });
  });

  const with_ = (change: object) => [{ ...carafe, ...change }];
  const many = (count: number, place: string) =>
    Array.from({ length: count }, (_, index) => ({ ...carafe, id: `${place}-${index}`, place }));
  it.each([
    ['no button', with_({ place: 'suggestion' }), 'wishes'],
    ['no wish', [], 'wishes'],
    ['nine buttons', many(9, 'button'), 'wishes'],
    ['13 suggestions', [carafe, ...many(13, 'suggestion')], 'wishes'],
    ['41 wishes', [carafe, ...many(40, 'hidden')], 'wishes'],
    ['the same id twice', [...many(1, 'button'), ...many(1, 'button')], 'wishes'],
    ['a label of 200 characters', with_({ label: { fr: 'x'.repeat(200) } }), 'wishes.0.label.fr'],
    ['a blank label', with_({ label: { fr: ' ' } }), 'wishes.0.label.fr'],
    ['a label in no language', with_({ label: {} }), 'wishes.0.label'],
    ['a label in Klingon', with_({ label: { tlh: 'nuqneH' } }), 'wishes.0.label'],
    ['an unknown icon', with_({ icon: 'rocket' }), 'wishes.0.icon'],
    ['an unknown type', with_({ type: 'champagne' }), 'wishes.0.type'],
    ['an id with a slash', with_({ id: 'a/b' }), 'wishes.0.id'],
    [
      'seven choices',
      with_({ choices: Array.from({ length: 7 }, () => ({ label: { fr: 'x' } })) }),
      'wishes.0.choices',
    ],
    [
      'a choice of 31 characters',
      with_({ choices: [{ label: { fr: 'x'.repeat(31) } }] }),
      'wishes.0.choices.0.label.fr',
    ],
  ])('%s is refused, and nothing is saved', async (_, wishes, field) => {
    const before = await read();
    const answer = await put<Refused>({ version: before.version, wishes });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
    expect(await read()).toEqual(before);
  });

  it('eight buttons, twelve suggestions and labels with markup are accepted as text', async () => {
    const markup = { ...carafe, id: 'markup', label: { fr: '<b>Eau & pain</b>' } };
    const wishes = [markup, ...many(7, 'button'), ...many(12, 'suggestion')];
    expect((await save(wishes)).status).toBe(200);
    expect((await read()).wishes[0]?.label.fr).toBe('<b>Eau & pain</b>');
  });

  it('only managers of the restaurant change it [TEAM-16]', async () => {
    const other = await petitBistrot(app);
    const staff = await pairStaff(app, bistrot);
    const before = await read();
    const body = { version: before.version, wishes: [carafe] };
    const refused = async (token?: string) => {
      const session = token === undefined ? {} : { token };
      const changed = await app.call('PUT', path(), { ...session, body });
      const reset = await app.call('DELETE', path(), session);
      return [changed.status, reset.status];
    };
    expect(await refused()).toEqual([401, 401]);
    expect(await refused(staff.token)).toEqual([403, 403]);
    expect(await refused(other.owner.token)).toEqual([404, 404]);
    expect(await read()).toEqual(before);
  });
});
