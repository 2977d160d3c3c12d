import { expect, it } from 'vitest';
import { cantine } from '../../../test/support/people/people.ts';
import { pairStaff } from '../../../test/support/people/team.ts';
import type { Refused } from '../../../test/support/server/http.ts';
import { openBoard } from '../../../test/support/server/sse.ts';
import { withApp } from '../../../test/support/server/with-app.ts';
import { SHARED_DEVICE_HEADER } from '../on-duty/rules.ts';

type Colleagues = { memberId: string; name: string }[];

withApp(({ app, bistrot }) => {
  const colleagues = (token: string, id = bistrot.id) =>
    app.call<Colleagues & Refused>('GET', `/restaurants/${id}/colleagues`, { token });

  it('staff read which other members are on duty', async () => {
    const lea = await pairStaff(app, bistrot, 'Léa');
    const karim = await pairStaff(app, bistrot, 'Karim');
    await pairStaff(app, bistrot, 'Inès');
    expect(await colleagues(lea.token)).toMatchObject({ status: 200, body: [] });
    const boards = await Promise.all(
      [lea, karim].map(({ token }) =>
        openBoard(app, { ...bistrot, owner: { ...bistrot.owner, token } }),
      ),
    );
    await app.tick();
    const { body } = await colleagues(lea.token);
    expect(body).toEqual([{ memberId: karim.memberId, name: 'Karim' }]);
    expect((await colleagues(bistrot.owner.token)).body).toHaveLength(2);
    for (const board of boards) board.close();
  });

  it('a member of whom only shared devices are on duty is not among them', async () => {
    const tablet = await pairStaff(app, bistrot, 'Tablette');
    const names = async () => (await colleagues(bistrot.owner.token)).body.map(({ name }) => name);
    const poll = async (headers: Record<string, string>) => {
      await app.call('GET', bistrot.board, { token: tablet.token, headers });
      await app.tick();
    };
    await poll({ [SHARED_DEVICE_HEADER]: '1' });
    expect(await names()).not.toContain('Tablette');
    await poll({});
    expect(await names()).toContain('Tablette');
    await poll({ [SHARED_DEVICE_HEADER]: '1' });
    expect(await names()).not.toContain('Tablette');
  });

  it('the team of another restaurant is not read', async () => {
    const { token } = await pairStaff(app, bistrot);
    const other = await cantine(app);
    expect((await colleagues(token, other.id)).status).toBe(404);
    expect((await app.call('GET', `/restaurants/${bistrot.id}/colleagues`)).status).toBe(401);
  });
});
