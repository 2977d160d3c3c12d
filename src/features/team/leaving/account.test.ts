import { expect, it } from 'vitest';
import { deleteOwn } from '../../../../test/support/people/act-code.ts';
import { cantine, type Person, signInAgain } from '../../../../test/support/people/people.ts';
import { codeOf, joinAlso, joinTeam } from '../../../../test/support/people/team.ts';
import { everyRow, everySettledRow } from '../../../../test/support/secrets/every-row.ts';
import type { Refused } from '../../../../test/support/server/http.ts';
import { startWithMailbox } from '../../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import type { JournalEntry } from '../journal/contract.ts';

type Answer = Refused & { restaurants?: { id: string }[] };

withAppOnEachEngine(
  ({ app, acts, bistrot }) => {
    const leave = ({ token, email }: Pick<Person, 'token' | 'email'>) =>
      app.call<Answer>('DELETE', '/auth/account', { token, body: { email } });

    it('a manager deletes their account: all memberships and sessions end, and only the journal keeps the name [TEAM-30]', async () => {
      const marc = await joinTeam(app, bistrot, { name: 'Marcellin', role: 'manager' });
      const other = await cantine(app);
      await joinAlso(app, marc, other, { name: 'Marcellin', role: 'owner' });
      const second = await signInAgain(app, marc);
      await acts.forgot(marc.email);
      await acts.codeFor(marc.email);
      expect((await leave({ ...marc, email: ` ${marc.email.toUpperCase()} ` })).status).toBe(200);
      for (const token of [marc.token, second]) {
        expect((await app.call('GET', '/auth/me', { token })).status).toBe(401);
      }
      expect((await acts.login(marc.email, marc.password)).status).toBe(401);
      const rows = await everyRow(app.db);
      expect(rows.filter((row) => row.includes(marc.email))).toEqual([]);
      const named = rows.filter((row) => row.includes('Marcellin'));
      expect(new Set(named.map((row) => row.split(' ')[0]))).toEqual(new Set(['journal']));
      for (const { id, owner } of [bistrot, other]) {
        const { body } = await app.call<{ entries: JournalEntry[] }>(
          'GET',
          `/restaurants/${id}/journal`,
          owner,
        );
        expect(body.entries).toMatchObject([
          { act: 'member.removed', actor: { name: 'Marcellin' }, subject: { member: {} } },
        ]);
      }
    });

    it('the only owner of a restaurant learns which one, and keeps everything [TEAM-30]', async () => {
      const other = await cantine(app);
      await joinAlso(app, bistrot.owner, other, { name: 'Camille', role: 'owner' });
      const before = await everySettledRow(app);
      const refused = await leave(bistrot.owner);
      expect(codeOf(refused)).toEqual([409, 'sole_owner']);
      expect(refused.body.restaurants).toEqual([
        { id: bistrot.id, slug: bistrot.slug, name: 'Le Petit Bistrot' },
      ]);
      expect(await everyRow(app.db)).toEqual(before);
      await joinTeam(app, bistrot, { name: 'Zoé', role: 'owner' });
      expect((await leave(bistrot.owner)).status).toBe(200);
    });

    it('after the restaurant is deleted, its owner can delete the account [TEAM-30]', async () => {
      const { email } = bistrot.owner;
      await deleteOwn(app, bistrot);
      expect((await leave(bistrot.owner)).status).toBe(200);
      expect((await everyRow(app.db)).filter((row) => row.includes(email))).toEqual([]);
    });

    it('of two owners who delete their accounts at once, one is refused [TEAM-30]', async () => {
      const zoe = await joinTeam(app, bistrot, { name: 'Zoe', role: 'owner' });
      const answers = await Promise.all([leave(bistrot.owner), leave(zoe)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('a wrong e-mail address deletes nothing [TEAM-30]', async () => {
      const marc = await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });
      const before = await everySettledRow(app);
      const refused = await leave({ ...marc, email: bistrot.owner.email });
      expect(codeOf(refused)).toEqual([400, 'wrong_address']);
      expect(Object.keys(refused.body.fields ?? {})).toEqual(['email']);
      expect(codeOf(await leave({ ...marc, email: 'marc' }))).toEqual([400, 'invalid_input']);
      expect(await everyRow(app.db)).toEqual(before);
    });
  },
  {},
  startWithMailbox,
);
