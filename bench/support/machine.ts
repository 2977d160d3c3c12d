/** What is particular to the machine: which processor does what, and what a process has used of it. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

const SERVER_PROCESSOR = '0';
const LOAD_PROCESSOR = '1';
/** In /proc a second has so many parts, on every Linux there is. */
const TICKS_PER_SECOND = 100;

/** Linux alone has `taskset`; elsewhere servers and load go where the system puts them. */
const isPinned = canRun('taskset', '-c', `${SERVER_PROCESSOR},${LOAD_PROCESSOR}`, 'true');

/** Before a server's command: it has one processor, and no load on it. */
export const onOneProcessor = isPinned ? ['taskset', '-c', SERVER_PROCESSOR] : [];

/** Before the command of what is to have the whole machine, as it has in production. */
export const onAllProcessors = isPinned ? ['taskset', '-c', `0-${cpus().length - 1}`] : [];

/** This process makes the load: it leaves the servers' processor to them. */
export function pinLoad(): void {
  if (isPinned) execFileSync('taskset', ['-a', '-p', '-c', LOAD_PROCESSOR, String(process.pid)]);
}

/** Processor time that a process has used so far; undefined where the system does not tell. */
export function cpuSeconds(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  // The second field is the program's name in brackets, which may hold anything.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const [userTicks, systemTicks] = fields.slice(11, 13).map(Number);
  return ((userTicks ?? 0) + (systemTicks ?? 0)) / TICKS_PER_SECOND;
}

export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() || process.arch;
  const pinning = isPinned
    ? `servers on processor ${SERVER_PROCESSOR}, load on ${LOAD_PROCESSOR}`
    : 'nothing pinned: figures vary more';
  return `${model}, ${cpus().length} cores, Node ${process.version}; ${pinning}`;
}

function canRun(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
