import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on a free port, and prints its address in the format of the real server. */
export function listen(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    console.log(`The floor is listening on http://127.0.0.1:${port}`);
  });
}
