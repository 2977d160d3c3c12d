import { parentPort, workerData } from 'node:worker_threads';
import type { Flood } from './flood.ts';
import { send } from './paced.ts';
import { eventsOf } from './page-events.ts';

const { port, perSecond, seconds, slugs }: Flood = workerData;
const paced = await send({ port, perSecond, seconds, status: 202, next: eventsOf(slugs) });
parentPort?.postMessage(paced);
