/** What runs in a thread of its own (`sheet-press.ts`): orders come in, sheets go out. */
import { parentPort } from 'node:worker_threads';
import { makeQrSheet, type SheetOrder } from './qr-sheet.ts';

parentPort?.on('message', async (order: SheetOrder) => {
  const sheet = await makeQrSheet(order);
  parentPort?.postMessage(sheet, [sheet.buffer]);
});
