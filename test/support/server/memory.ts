import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const SHARED_MEMORY = '/dev/shm';
const GIGABYTE = 2 ** 30;

/** In containers it is often too small for databases and browsers. */
export function hasSharedMemory(gigabytes = 1): boolean {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize > gigabytes * GIGABYTE;
}

/** The folder for files that need not survive a power cut: in memory if it has this much room. */
export function fastFolder(gigabytes = 1): string {
  return hasSharedMemory(gigabytes) ? SHARED_MEMORY : tmpdir();
}
