import { once } from 'node:events';
import { statfsSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';

/** For reports, databases on a disk, and the browser's profiles. */
const LEAST_FREE_GIGABYTES = 0.5;
const GIGABYTE = 2 ** 30;

/** What keeps the tests from running on this machine, and what to do; undefined if nothing does. */
export async function findObstacle(): Promise<string | undefined> {
  const { bavail, bsize } = statfsSync(tmpdir());
  if (bavail * bsize < LEAST_FREE_GIGABYTES * GIGABYTE) {
    return `The tests need ${LEAST_FREE_GIGABYTES} GB in ${tmpdir()}: free some, or set TMPDIR to another folder.`;
  }
  const refusal = await tryToConnect();
  if (refusal === undefined) return undefined;
  return `The tests start servers on free ports of 127.0.0.1 and call them, which this machine refuses (${refusal}): allow it.`;
}

/** The error's code, such as EACCES. */
async function tryToConnect(): Promise<string | undefined> {
  const server = createServer((socket) => socket.end());
  try {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    await once(connect(port, '127.0.0.1').resume(), 'close');
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code ?? message;
  } finally {
    server.close();
  }
}
