import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import createClient from 'openapi-fetch';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterEach, expect, it } from 'vitest';
import { withApp } from '../../../../test/support/server/with-app.ts';

/** What somebody writes who calls the API from TypeScript. */
const program = `
import type { Client } from 'openapi-fetch';
import type { paths } from './schema.ts';

export async function askAndServe(client: Client<paths>, slug: string, token: string) {
  const params = { path: { slug } };
  const ask = (type: 'water' | 'bread') =>
    client.POST('/restaurants/{slug}/requests', { params, body: { tableNumber: 1, type } });
  const { data: asked } = await ask('water');
  if (!asked) throw new Error('not asked');
  const headers = { Authorization: 'Bearer ' + token };
  const { data: board } = await client.GET('/restaurants/{slug}/requests', { params, headers });
  const move = (status: 'in-progress' | 'completed') =>
    client.PUT('/requests/{id}/status', { params: { path: asked }, headers, body: { status } });
  await move('in-progress');
  const { data: served } = await move('completed');
  const { error } = await move('completed');
  return { board: board?.map(({ id }) => id), asked: asked.id, served: served?.status, code: error?.code };
}

export async function mistakes(client: Client<paths>) {
  // @ts-expect-error: no such call
  void client.GET('/orders');
  const params = { path: { slug: 'a' } };
  // @ts-expect-error: no such type
  void client.POST('/restaurants/{slug}/requests', { params, body: { tableNumber: 1, type: 'soup' } });
  const { error } = await client.GET('/restaurants/{slug}/requests', { params });
  // @ts-expect-error: no such code
  if (error?.code === 'kitchen_closed') return;
}
`;
const options =
  '--strict --noEmit --skipLibCheck --target es2023 --module nodenext --allowImportingTsExtensions';

withApp(({ app, bistrot }) => {
  let folder: string;
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('a client generated from the document compiles, asks as a guest and serves as staff', async () => {
    folder = await mkdtemp(join(tmpdir(), 'sonnette-client-'));
    const modules = join(import.meta.dirname, '../../../../node_modules');
    await symlink(modules, join(folder, 'node_modules'), 'junction');
    const document = await (await fetch(`${app.url}/api/openapi.json`)).text();
    await writeFile(join(folder, 'schema.ts'), astToString(await openapiTS(document)));
    await writeFile(join(folder, 'program.ts'), program);
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    const compiler = join(modules, 'typescript/bin/tsc');
    const command = [compiler, 'program.ts', ...options.split(' ')];
    const compiled = promisify(execFile)(process.execPath, command, { cwd: folder });
    await compiled.catch(({ stdout }) => expect(stdout).toBe(''));

    const { askAndServe } = await import(/* @vite-ignore */ join(folder, 'program.ts'));
    const client = createClient({ baseUrl: `${app.url}/api` });
    const { asked, ...seen } = await askAndServe(client, bistrot.slug, bistrot.owner.token);
    expect(seen).toEqual({ board: [asked], served: 'completed', code: 'already_moved' });
  });
});
