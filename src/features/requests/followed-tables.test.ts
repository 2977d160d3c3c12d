import { expect, it } from 'vitest';
import { ask, finish, take } from '../../../test/support/people/acts.ts';
import { addZone, changeTable } from '../../../test/support/people/zones.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';

const DAY = 24 * 3600 * 1000;

withAppOnEachEngine(({ app, bistrot }) => {
  /** A request that staff completed. */
  async function served(table: number): Promise<string> {
    const request = await ask(app, bistrot, table);
    await finish(app, bistrot, await take(app, bistrot, request));
    return request.id;
  }

  /** Of two days ago, of today and active, at one table. */
  async function threeAt(table: number): Promise<string[]> {
    const past = await served(table);
    app.clock.advance(2 * DAY);
    return [past, await served(table), (await ask(app, bistrot, table)).id];
  }

  async function column(
    name: 'zone_id' | 'table_id' | 'table_number' | 'table_label',
    ids: string[],
  ) {
    const rows = await app.db
      .selectFrom('requests')
      .select(['id', name])
      .where('id', 'in', ids)
      .execute();
    return ids.map((id) => rows.find((row) => row.id === id)?.[name]);
  }

  it('removing a zone takes the requests on the board out of it, and changes no past one', async () => {
    const { id } = await addZone(app, bistrot, { name: 'Terrasse', tables: [11] });
    const requests = await threeAt(11);
    const { token } = bistrot.owner;
    await app.call('DELETE', `/restaurants/${bistrot.id}/zones/${id}`, { token });
    expect(await column('zone_id', requests)).toEqual([id, null, null]);
  });

  it('renumbering or naming a table changes the requests on the board, and no past one [ZON-02]', async () => {
    const requests = await threeAt(7);
    await changeTable(app, bistrot, 7, { number: 70, label: 'Comptoir' });
    expect(await column('table_number', requests)).toEqual([7, 70, 70]);
    expect(await column('table_label', requests)).toEqual([null, 'Comptoir', 'Comptoir']);
  });

  it('deleting a table takes the requests on the board from it, and changes no past one [API-14]', async () => {
    const requests = await threeAt(7);
    const [table] = await column('table_id', requests);
    const { token } = bistrot.owner;
    await app.call('DELETE', `/restaurants/${bistrot.id}/tables/${table}`, { token });
    expect(await column('table_id', requests)).toEqual([table, null, null]);
    const [, today] = requests;
    const recall = { token, body: { status: 'in-progress' } };
    const answer = await app.call('PUT', `/requests/${today}/status`, recall);
    expect(answer).toMatchObject({ status: 409, body: { code: 'table_deleted' } });
  });
});
