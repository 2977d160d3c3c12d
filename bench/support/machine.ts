/** Machine-dependent functions: processor pinning, processor time and memory of processes. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

const LOAD_PROCESSOR = 1;
/** Unit of processor time in /proc on Linux. */
const TICKS_PER_SECOND = 100;
const KB = 1024;

const cores = cpus().length;
/** Only Linux has `taskset`. Elsewhere nothing is pinned. */
const isPinned = cores > 1 && canRun('taskset', '-c', `0-${cores - 1}`, 'true');

/** Command prefix that pins the n-th server to a processor without load. With two cores there is only one. */
export function onServerProcessor(index = 0): string[] {
  const free = Array.from({ length: cores }, (_, core) => core).filter(
    (core) => core !== LOAD_PROCESSOR,
  );
  return isPinned ? ['taskset', '-c', String(free[index] ?? 0)] : [];
}

/** Command prefix for processes that may use all processors, as in production. */
export const onAllProcessors = isPinned ? ['taskset', '-c', `0-${cores - 1}`] : [];

/** Pins this process, the load generator, to its own processor. */
export function pinLoad(): void {
  if (!isPinned) return;
  const options = ['-a', '-p', '-c', String(LOAD_PROCESSOR), String(process.pid)];
  execFileSync('taskset', options, { stdio: 'ignore' });
}

/** Processor time that a process has used so far; undefined outside Linux. */
export function cpuSeconds(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  return readStat(pid).ownSeconds;
}

/** The same with its children, those that have ended included. */
export function cpuSecondsOfFamily(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const { ownSeconds, endedChildrenSeconds } = readStat(pid);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter(({ parent }) => parent === pid);
  return children.reduce((sum, child) => sum + child.ownSeconds, ownSeconds + endedChildrenSeconds);
}

function readStat(pid: number) {
  // The second field is the program name in brackets, which may contain any character.
  const fields = readIfThere(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
  const [, parent = 0] = fields.map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11).map(Number);
  return {
    parent,
    ownSeconds: (user + system) / TICKS_PER_SECOND,
    endedChildrenSeconds: (endedUser + endedSystem) / TICKS_PER_SECOND,
  };
}

/** A process may end while all are read. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Resident memory of a process. */
export function residentBytes(pid: number): number {
  if (process.platform !== 'linux') {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * KB;
  }
  const [, kilobytes] =
    /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * KB;
}

/** Describes the machine and its load before the run. Other work makes all figures worse, also the floors. */
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
