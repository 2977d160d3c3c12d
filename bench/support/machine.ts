/** What is particular to the machine: which processor does what, and what a process has used of it. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

const LOAD_PROCESSOR = 1;
/** In /proc a second has so many parts, on every Linux there is. */
const TICKS_PER_SECOND = 100;
const KB = 1024;

const cores = cpus().length;
/** Linux alone has `taskset`; elsewhere servers and load go where the system puts them. */
const isPinned = cores > 1 && canRun('taskset', '-c', `0-${cores - 1}`, 'true');

/** Before the command of a product's n-th server: a processor without load on it; on two cores there is only one such. */
export function onServerProcessor(place = 0): string[] {
  const free = Array.from({ length: cores }, (_, core) => core).filter(
    (core) => core !== LOAD_PROCESSOR,
  );
  return isPinned ? ['taskset', '-c', String(free[place] ?? 0)] : [];
}

/** Before the command of what has the whole machine in production too. */
export const onAllProcessors = isPinned ? ['taskset', '-c', `0-${cores - 1}`] : [];

/** This process makes the load: it leaves the servers' processors to them. */
export function pinLoad(): void {
  if (!isPinned) return;
  const options = ['-a', '-p', '-c', String(LOAD_PROCESSOR), String(process.pid)];
  execFileSync('taskset', options, { stdio: 'ignore' });
}

/** Processor time that a process has used so far; undefined where the system does not tell. */
export function cpuSeconds(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  // The second field is the program's name in brackets, which may hold anything.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const [userTicks, systemTicks] = fields.slice(11, 13).map(Number);
  return ((userTicks ?? 0) + (systemTicks ?? 0)) / TICKS_PER_SECOND;
}

/** What a process holds of the machine's memory. */
export function residentBytes(pid: number): number {
  if (process.platform !== 'linux') {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * KB;
  }
  const [, kilobytes] =
    /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * KB;
}

/** Other work on the machine makes all figures worse, the floors' too: the load before the run tells. */
export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() || process.arch;
  const pinning = isPinned
    ? `load on processor ${LOAD_PROCESSOR}, servers beside it`
    : 'nothing pinned, so figures vary more';
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `${model}, ${cores} cores, Node ${process.version}; load before the run ${load}; ${pinning}`;
}

function canRun(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
