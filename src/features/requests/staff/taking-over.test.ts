import { expect, it } from 'vitest';
import { ask, read, take } from '../../../../test/support/people/acts.ts';
import { joinTeam, pairStaff } from '../../../../test/support/people/team.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';

withAppOnEachEngine(({ app, bistrot }) => {
  it('of two who take a stale request over at once one has it, and the other is refused [REQ-31]', async () => {
    const { id } = await take(app, bistrot, await ask(app, bistrot, 7), 'Inès');
    app.clock.advance(11 * 60_000);
    await app.tick();
    const lea = await pairStaff(app, bistrot, 'Léa');
    const tom = await pairStaff(app, bistrot, 'Tom');
    const over = ({ token, memberId }: typeof lea) =>
      app.call('PUT', `/requests/${id}/taker`, {
        token,
        body: { memberId, ifStale: true },
      });
    const answers = await Promise.all([over(lea), over(tom)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('tells guests no part of a colleague’s e-mail address [REQ-31]', async () => {
    const { id } = await take(app, bistrot, await ask(app, bistrot, 7), 'Inès');
    const { memberId, email } = await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });
    const [name = ''] = email.split('@');
    await app.db.updateTable('members').set({ name }).where('id', '=', memberId).execute();
    await app.call('PUT', `/requests/${id}/taker`, { ...bistrot.owner, body: { memberId } });
    expect(await read(app, { id })).toMatchObject({ taken_by: null });
  });
});
