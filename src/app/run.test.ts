import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serverWith } from '../../test/support/server/cli.ts';

it('a stack trace of the built server names lines of the source', async () => {
  const fault = join(mkdtempSync(join(tmpdir(), 'fault-')), 'fault.mjs');
  writeFileSync(
    fault,
    `import { Server } from 'node:net'; Server.prototype.listen = () => { throw new Error('no sockets'); };`,
  );
  const { stderr } = await serverWith({ NODE_OPTIONS: `--import=${fault}` });
  expect(stderr).toContain('Error: no sockets');
  expect(stderr).toMatch(/at start \(file:\S+\/src\/app\/start\.ts:\d+:\d+\)/);
  expect(stderr).not.toMatch(/at .*dist\/server/);
});
