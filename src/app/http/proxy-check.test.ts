import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { startRewritingProxy } from '../../../test/support/faults/rewriting-proxy.ts';
import { cliWith } from '../../../test/support/server/cli.ts';
import { type Server, startServer } from '../../../test/support/server/server.ts';

let server: Server | undefined;
let close: (() => void) | undefined;
const folder = mkdtempSync(join(tmpdir(), 'sonnette-proxy-'));

afterEach(async () => {
  close?.();
  await server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** The server must be given a port, because it prints its public address instead of its port. */
async function freePort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  taken.close();
  await once(taken, 'close');
  return port;
}

/** The output of `doctor` for a server behind a proxy that changes calls as `how` says. */
async function doctorBehind(how: { host?: string; isBuffering?: boolean }, trust = 'off') {
  const port = await freePort();
  const proxy = await startRewritingProxy(port, how);
  close = proxy.close;
  const environment = {
    DATABASE_URL: `sqlite:${join(folder, 'sonnette.db')}`,
    DEMO: 'off',
    INIT: 'on',
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: trust,
  };
  server = await startServer({ ...environment, PORT: String(port) });
  return (await cliWith(environment, 'doctor')).stdout;
}

it('doctor finds no problem with a transparent proxy', async () => {
  const output = await doctorBehind({});
  expect(output).toMatch(/ok {4}proxy streams +pass without buffering/);
  expect(output).toMatch(/ok {4}proxy host +arrives as guests typed it/);
});

it('doctor reports a proxy that buffers streams and changes the Host header', async () => {
  const output = await doctorBehind({ host: 'app', isBuffering: true }, 'on');
  expect(output).toMatch(
    /FAIL {2}proxy streams +are buffered by the proxy\n +→ .*proxy_buffering off/,
  );
  expect(output).toMatch(
    /warn {2}proxy host +another Host .* arrives\n +→ .*proxy_set_header Host/,
  );
  expect(output).toMatch(
    /warn {2}proxy address +TRUST_PROXY is on, but no X-Forwarded-For arrives/,
  );
});
