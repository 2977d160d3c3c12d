import { beforeEach, expect, it } from 'vitest';
import {
  cantine,
  petitBistrot,
  root,
  type TestRestaurant,
} from '../../../test/support/people/people.ts';
import { joinAlso, pairStaff } from '../../../test/support/people/team.ts';
import type { Refused } from '../../../test/support/server/http.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import type { JournalEntry } from '../team/journal/contract.ts';
import type { WishList } from './contract.ts';
import { usualWishes } from './rules.ts';

const oyster = { type: 'other', label: { fr: 'Huîtres' }, icon: 'plate', place: 'button' };

withAppOnEachEngine(({ app, bistrot }) => {
  let second: TestRestaurant;
  let memberId: string;

  beforeEach(async () => {
    second = await cantine(app);
    memberId = await joinAlso(app, bistrot.owner, second, { name: 'Mado', role: 'manager' });
    await app.call('PUT', `/restaurants/${bistrot.id}/wishes`, {
      ...bistrot.owner,
      body: { version: 0, wishes: [oyster] },
    });
  });

  const read = async ({ id }: TestRestaurant) =>
    (await app.call<WishList>('GET', `/restaurants/${id}/wishes`)).body;
  const copy = (to: unknown, { token }: { token: string } = bistrot.owner) =>
    app.call<Refused & { copied: string[] }>('POST', `/restaurants/${bistrot.id}/wishes/copy`, {
      token,
      body: { to },
    });

  it('the list replaces those of other restaurants, and their journals say so [WISH-04]', async () => {
    const third = await petitBistrot(app, 'Au port');
    await joinAlso(app, bistrot.owner, third, { name: 'Camille', role: 'owner' });
    const answer = await copy([third.id, second.id, third.id]);
    expect([answer.status, answer.body]).toEqual([200, { copied: [third.id, second.id] }]);
    const { wishes } = await read(bistrot);
    expect([await read(second), await read(third)]).toEqual([
      { version: 1, wishes },
      { version: 1, wishes },
    ]);
    const journal = `/restaurants/${second.id}/journal`;
    const { body } = await app.call<{ entries: JournalEntry[] }>('GET', journal, second.owner);
    expect(body.entries).toMatchObject([
      { act: 'wishes.changed', actor: { id: memberId, name: 'Mado' } },
    ]);

    await app.call('DELETE', `/restaurants/${bistrot.id}/wishes`, bistrot.owner);
    expect((await copy([second.id], await root(app))).status).toBe(200);
    expect(await read(second)).toEqual({ version: 2, wishes: usualWishes });
  });

  it('it is refused for all if one of them is not managed, or is no restaurant [WISH-04]', async () => {
    const strange = await petitBistrot(app, 'Chez un autre');
    const unknown = 'Ce restaurant n’existe pas, ou n’existe plus.';
    for (const id of [strange.id, 'nowhere', second.slug]) {
      const { status, body } = await copy([second.id, id]);
      expect([status, body.error], id).toEqual([404, unknown]);
    }
    const itself = await copy([second.id, bistrot.id]);
    expect([itself.status, itself.body.fields]).toEqual([
      400,
      { to: 'Choisissez d’autres restaurants que celui dont vous copiez la liste.' },
    ]);
    expect((await copy([])).status).toBe(400);
    expect((await copy([second.id], await pairStaff(app, bistrot))).status).toBe(403);
    expect(await read(second)).toEqual({ version: 0, wishes: usualWishes });
  });
});
