/** What runs in a thread of its own (`sqlite-checkpoints.ts`), on a connection of its own, until it is told to end. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** Pages that are worth the two syncs, while more come. */
const ENOUGH_PAGES = 1000;
const LOOK_MILLISECONDS = 250;

const sqlite = new DatabaseSync(workerData);
const look = sqlite.prepare('pragma wal_checkpoint(noop)');
const writeBack = sqlite.prepare('pragma wal_checkpoint(passive)');
let lastLog = 0;

const timer = setInterval(() => {
  try {
    const { log, checkpointed } = look.get() as { log: number; checkpointed: number };
    const left = log - checkpointed;
    // With nothing left in the log nobody has to look there for a page.
    if (left >= ENOUGH_PAGES || (left > 0 && log === lastLog)) writeBack.get();
    lastLog = log;
  } catch {
    // A full disk, or a damaged file: whoever writes hears of it.
  }
}, LOOK_MILLISECONDS);

parentPort?.once('message', () => {
  clearInterval(timer);
  sqlite.close();
});
