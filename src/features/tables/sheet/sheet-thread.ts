/**
 * The worker thread of `sheet-press.ts`: receives jobs and posts sheets or previews.
 * It enables the compile cache itself, before it imports anything: threads do not inherit it from the server.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { SheetJob } from './qr-sheet.ts';
import type { ThreadData } from './sheet-press.ts';

const { compileCacheFolder }: ThreadData = workerData;
if (compileCacheFolder) enableCompileCache(compileCacheFolder);
const { makeQrSheet, previewQrSheets } = await import('./qr-sheet.ts');

parentPort?.on('message', async ({ format, ...order }: SheetJob) => {
  if (format === 'previews') parentPort?.postMessage(previewQrSheets(order));
  else {
    const sheet = await makeQrSheet(order, format);
    parentPort?.postMessage(sheet, [sheet.buffer]);
  }
  flushCompileCache();
});
