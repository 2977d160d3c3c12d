import { expect, it } from 'vitest';
import { newcomer } from '../../../../test/support/people/newcomer.ts';
import { addStaff, codeOf, joinTeam, teamCalls } from '../../../../test/support/people/team.ts';
import type { Refused } from '../../../../test/support/server/http.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { limits } from '../../../limits.ts';
import { rates } from '../../../rates.ts';

withAppOnEachEngine(({ app, bistrot }) => {
  const as = (token: string) => teamCalls(app, bistrot, token);
  const owner = () => as(bistrot.owner.token);
  const pair = (code: string) => app.call<Refused>('POST', '/auth/pair', { body: { code } });

  it.each(['the owner removes them', 'they delete their account'])(
    'a former manager cannot sign in with a pairing code created for staff: %s [TEAM-06, TEAM-08]',
    async (how) => {
      const { member } = await addStaff(app, bistrot);
      const marc = await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });
      const { code } = (await as(marc.token).pairing(member.id)).body;
      const { status } = how.startsWith('the owner')
        ? await owner().remove(marc.memberId)
        : await app.call('DELETE', '/auth/account', { ...marc, body: { email: marc.email } });
      expect(status).toBe(200);
      expect(codeOf(await pair(code))).toEqual([400, 'bad_pairing_code']);
    },
  );

  it('removing a staff member leaves the pairing codes of others valid [TEAM-06]', async () => {
    const { pairing } = await addStaff(app, bistrot, 'Léa');
    await owner().remove((await addStaff(app, bistrot, 'Tom')).member.id);
    expect((await pair(pairing.code)).status).toBe(201);
  });

  it('inviting and removing somebody repeatedly does not reset the mail limit of their address [TEAM-04, VER-14]', async () => {
    const { email } = newcomer();
    const { count } = rates.mailsPerMailbox;
    const invite = () => owner().add({ name: 'Marc', email, role: 'manager' });
    for (let turn = 0; turn < count; turn += 1) {
      const { status, body } = await invite();
      expect(status).toBe(201);
      expect((await owner().remove(body.member.id)).status).toBe(200);
      expect(codeOf(await invite())).toEqual([429, 'code_just_sent']);
      app.clock.advance(limits.codeResendSeconds * 1000);
    }
    expect(codeOf(await invite())).toEqual([429, 'too_many_mails']);
  });
});
