import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Refused } from '../../../../test/support/server/http.ts';
import { serverSecretKey } from '../../../../test/support/server/server.ts';
import { hold, untilWaiting } from '../../../../test/support/server/sql/locks.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { firstOperatorTokenOf } from './account-acts.ts';

type Opened = { token: string; restaurant: { role: string } };

const token = firstOperatorTokenOf(serverSecretKey);
const rachel = { token, email: 'rachel@example.org', password: 'soupe à l’oignon' };

withAppOnEachEngine(({ app, engine }) => {
  const post = <T = Refused>(body: object, language = 'fr') =>
    app.call<T>('POST', '/auth/first-operator', { body, language });

  it('a wrong token and a weak password are refused [SIN-10, VAL-18]', async () => {
    const refused = await post({ ...rachel, token: `${token}x` });
    expect(refused).toMatchObject({ status: 403, body: { code: 'first_link_over' } });
    const weak = await post({ ...rachel, password: 'trustno1' });
    expect(weak).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } });
  });

  it('the link makes one operator, also of two calls at once; then it names the command [SIN-10]', async () => {
    const others = { ...rachel, email: 'other@example.org' };
    const isPostgres = engine === 'postgres';
    const release = await hold(app.db, async (tx) => {
      // Calls that did not wait for each other would both find no account, and wait here.
      if (isPostgres) await sql`lock table accounts in exclusive mode`.execute(tx);
    });
    const posted = [rachel, others].map((body) => post<Opened>(body));
    if (isPostgres) await untilWaiting(app.db, 2);
    await release();
    const answers = await Promise.all(posted);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
    const accounts = await app.db.selectFrom('accounts').select('role').execute();
    expect(accounts).toEqual([{ role: 'super_admin' }]);
    const { body } = answers.find(({ status }) => status === 201) ?? {};
    expect(body?.restaurant.role).toBe('super_admin');
    expect((await app.call('GET', '/admin/glance', { token: body?.token ?? '' })).status).toBe(200);
    for (const [language, start] of [
      ['fr', 'Ce lien n’est pas, ou n’est plus, valable'],
      ['en', 'This link is not valid, or no longer is'],
    ] as const) {
      const refused = await post(rachel, language);
      expect(refused).toMatchObject({ status: 403, body: { code: 'first_link_over' } });
      expect(refused.body.error).toMatch(new RegExp(`^${start}.+sonnette admin create EMAIL`));
    }
  });
});
