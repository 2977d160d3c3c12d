import { expect, it } from 'vitest';
import { petitBistrot } from '../../../test/support/people/people.ts';
import { withApp } from '../../../test/support/server/with-app.ts';
import { openLog } from './log.ts';

function logged(error: unknown): string {
  let lines = '';
  openLog('trace', { write: (line) => (lines += line) }).error({ err: error }, 'failed');
  return lines;
}

withApp(({ app }) => {
  it('logs a database error without the row', async () => {
    await petitBistrot(app);
    const account = await app.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
    const broken = [
      { ...account, id: 'another' },
      { ...account, id: 'another', email: 'other@example.org', created_at: null as never },
    ];
    for (const row of broken) {
      const error = await app.db.insertInto('accounts').values(row).execute().catch(asIs);
      const line = logged(error);
      expect(line).toMatch(/"message":"[^,]*(email|created_at)/);
      expect(line).toContain('"stack":');
      for (const value of [row.email, row.password_hash]) {
        expect(line).not.toContain(value);
      }
    }
  });
});

it('logs only the type of a thrown value that is not an Error', () => {
  expect(logged('a text with a secret')).toContain('"err":{"type":"string"}');
});

const asIs = (error: unknown) => error;
