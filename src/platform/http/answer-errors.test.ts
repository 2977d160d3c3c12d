import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { petitBistrot } from '../../../test/support/people/people.ts';
import { withApp } from '../../../test/support/server/with-app.ts';
import * as tables from '../../features/tables/store.ts';
import { openLog, RepeatedLines } from '../log/log.ts';
import { answerErrors } from './answer-errors.ts';
import type { AppEnv } from './context.ts';

withApp(({ app }) => {
  it('answers 409 to a unique violation that no store handles', async () => {
    const { id } = await petitBistrot(app);
    const lines: string[] = [];
    const log = openLog('info', { write: (line) => lines.push(line) });
    const repeatedLines = new RepeatedLines({ clock: app.clock, log });
    const site = new Hono<AppEnv>().onError(answerErrors({ log, repeatedLines }));
    site.post('/', async (c) => {
      await tables.add(app.db, id, [77], app.clock);
      return c.text('added');
    });
    const answers = await Promise.all([1, 2].map(() => site.request('/', { method: 'POST' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const conflict = answers.find(({ status }) => status === 409);
    expect(await conflict?.json()).toMatchObject({ code: 'conflict' });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'unique violation, answered 409' });
  });
});
