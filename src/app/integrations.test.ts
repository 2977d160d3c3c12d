import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ask, readBoard } from '../../test/support/people/acts.ts';
import { withApp } from '../../test/support/server/with-app.ts';

withApp(({ app, bistrot }) => {
  it('the till of docs/integrations.md closes the bill of its table, and nothing else [DOOR-01]', async () => {
    const [, recipe = ''] =
      /```js\n(.*?)```/s.exec(readFileSync('docs/integrations.md', 'utf8')) ?? [];
    const { body } = await app.call<{ token: string }>(
      'POST',
      `/restaurants/${bistrot.id}/tokens`,
      {
        ...bistrot.owner,
        body: { name: 'Caisse', scope: 'board' },
      },
    );
    await ask(app, bistrot, 7, { type: 'bill' });
    await ask(app, bistrot, 8, { type: 'bill' });
    await ask(app, bistrot, 9, { type: 'bread' });
    const env = { SONNETTE: app.url, RESTAURANT: bistrot.slug, TOKEN: body.token, TABLE: '7' };
    const node = ['--input-type=module', '--eval', recipe];
    await promisify(execFile)(process.execPath, node, { env });
    const board = await readBoard(app, bistrot);
    const shown = board.map(({ table_number, status, taken_by }) => [
      table_number,
      status,
      taken_by,
    ]);
    expect(shown.sort()).toEqual([
      [7, 'completed', 'Caisse'],
      [8, 'pending', null],
      [9, 'pending', null],
    ]);
  });
});
