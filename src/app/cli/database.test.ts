import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { petitBistrot } from '../../../test/support/people/people.ts';
import { pushCalls } from '../../../test/support/push/calls.ts';
import { startApp } from '../../../test/support/server/app.ts';
import { cli, cliWith, serverWith } from '../../../test/support/server/cli.ts';
import { eachEngine, newDatabase } from '../../../test/support/server/engines.ts';
import { openDatabase } from '../../db/database.ts';
import { countPartitions, openMigrated } from '../../db/migrate.ts';
import { readVapidKeys } from '../../features/push/vapid-keys.ts';
import { systemClock } from '../../platform/clock.ts';

eachEngine((engine) => {
  it('`push reset` lets servers start with another SECRET_KEY [OPS-02]', async () => {
    const { url, remove } = await newDatabase(engine);
    const { db, close } = await openMigrated({ databaseUrl: url, mayCreate: true });
    await readVapidKeys({ db, clock: systemClock, secretKey: 'the key before' });
    await close();
    const environment = { DATABASE_URL: url, SECRET_KEY: 'k'.repeat(32), DEMO: 'off' };
    const refused = await serverWith(environment);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^The push keys .+: npm run cli -- push reset\n$/);
    const reset = await cliWith(environment, 'push', 'reset');
    expect(reset).toMatchObject({ code: 0, stderr: '' });
    expect(reset.stdout).toMatch(/^Push keys removed\..+ 0 devices/);
    expect((await cliWith(environment, 'doctor')).stdout).toMatch(/ok {4}push keys +are made when/);
    await remove();
  });

  it('`init --partitions` takes a number, and makes parts on PostgreSQL alone, which a restore keeps', async () => {
    const [first, second] = [await newDatabase(engine), await newDatabase(engine)];
    const { db, close } = await openDatabase(first.url, () => {});
    for (const count of ['1', '1000', 'many']) {
      const refused = await cli(first.url, 'init', '--partitions', count);
      expect(refused.stderr).toBe('--partitions must be a whole number from 2 to 256.\n');
    }
    const made = await cli(first.url, 'init', '--partitions', '4');
    if (engine === 'sqlite') {
      expect(made.stderr).toBe('--partitions needs PostgreSQL: a SQLite file has none.\n');
    } else {
      expect(made).toMatchObject({ code: 0, stderr: '' });
      expect(await countPartitions(db)).toBe(4);
      expect(await cli(second.url, 'init')).toMatchObject({ code: 0 });
      const file = join(mkdtempSync(join(tmpdir(), 'sonnette-parts-')), 'backup.gz');
      expect(await cli(second.url, 'backup', file)).toMatchObject({ code: 0 });
      expect(await cli(first.url, 'restore', file)).toMatchObject({ code: 0 });
      expect(await countPartitions(db)).toBe(4);
    }
    await close();
    await first.remove();
    await second.remove();
  });

  it('`push reset` changes nothing while a server runs', async () => {
    const app = await startApp(engine);
    const { owner } = await petitBistrot(app);
    const { key } = (await pushCalls(app, owner.token).key()).body;
    const refused = await cli(app.databaseUrl, 'push', 'reset');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/a server is running/);
    expect((await pushCalls(app, owner.token).key()).body.key).toBe(key);
    await app.close();
  });
});
