/**
 * The worker thread of `sheet-press.ts`: receives orders and posts sheets.
 * It enables the compile cache itself, before it imports anything: threads do not inherit it from the server.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { SheetOrder } from './qr-sheet.ts';
import type { ThreadData } from './sheet-press.ts';

const { compileCacheFolder }: ThreadData = workerData;
if (compileCacheFolder) enableCompileCache(compileCacheFolder);
const { makeQrSheet } = await import('./qr-sheet.ts');

parentPort?.on('message', async (order: SheetOrder) => {
  const sheet = await makeQrSheet(order);
  parentPort?.postMessage(sheet, [sheet.buffer]);
  flushCompileCache();
});
