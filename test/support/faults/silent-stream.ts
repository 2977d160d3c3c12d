import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

/** Makes the page's next stream open but silent, as behind a buffering proxy. */
export async function silenceNextStream(page: Page): Promise<{ close(): void }> {
  const proxy = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const { port } = proxy.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  await page.route('**/stream', (route) => route.continue({ url }), { times: 1 });
  return {
    close() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
