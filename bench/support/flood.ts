/**
 * Sends events on a fixed schedule from a worker thread, so that creating them does not delay measurements
 * here.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Paced } from './paced.ts';

export type Flood = { port: number; perSecond: number; seconds: number; slugs: string[] };

export async function sendEvents(flood: Flood): Promise<Paced> {
  const script = new URL('./flood-thread.ts', import.meta.url);
  const [paced] = await once(new Worker(script, { workerData: flood }), 'message');
  return paced as Paced;
}
