/**
 * What runs in a thread of its own (`sheet-press.ts`): orders come in, sheets go out. What is imported is compiled once and
 * kept, where the server does so; a thread has to say it again, and before it imports anything.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { SheetOrder } from './qr-sheet.ts';
import type { ThreadData } from './sheet-press.ts';

const { compiledIn }: ThreadData = workerData;
if (compiledIn) enableCompileCache(compiledIn);
const { makeQrSheet } = await import('./qr-sheet.ts');

parentPort?.on('message', async (order: SheetOrder) => {
  const sheet = await makeQrSheet(order);
  parentPort?.postMessage(sheet, [sheet.buffer]);
  flushCompileCache();
});
