import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

type Signal = 'SIGINT' | 'SIGKILL';
/** A message to the watcher, one JSON line each. Without a signal: this process has ended. */
type Note = { pid: number; signal?: Signal; folder?: string };

let watcherInput: Socket | undefined;

/**
 * Ends `child` when this process ends, also by SIGKILL, which runs no `exit` handler.
 * A watcher process reads a pipe from this process and ends the children when the pipe closes.
 * Then it removes the child's `folder`: one in memory would occupy it until the next boot.
 */
export function endWithThisProcess(
  child: ChildProcess,
  signal: Signal = 'SIGKILL',
  folder?: string,
): void {
  const { pid } = child;
  if (pid === undefined) return;
  note({ pid, signal, ...(folder !== undefined && { folder }) });
  // The system may reuse its pid.
  child.once('exit', () => note({ pid }));
}

function note(line: Note): void {
  watcherInput ??= startWatcher();
  watcherInput.write(`${JSON.stringify(line)}\n`);
}

function startWatcher(): Socket {
  const watcher = spawn(process.execPath, [import.meta.filename], {
    stdio: ['pipe', 'ignore', 'inherit'],
    // Its own process group, so that Ctrl-C in the terminal does not reach it.
    detached: true,
    windowsHide: true,
  });
  watcher.unref();
  const input = watcher.stdin as Socket;
  input.unref();
  return input;
}

const POLL_MILLISECONDS = 50;
const MOST_POLLS = 200;

async function watch(): Promise<void> {
  const children = new Map<number, Note>();
  for await (const line of createInterface({ input: process.stdin })) {
    const child: Note = JSON.parse(line);
    if (child.signal) children.set(child.pid, child);
    else children.delete(child.pid);
  }
  for (const { pid, signal } of children.values()) send(pid, signal);
  for (const { pid, folder } of children.values()) {
    if (folder === undefined) continue;
    // It is not a child of this process, so there is no event to wait for.
    for (let polls = 0; send(pid, 0) && polls < MOST_POLLS; polls += 1) {
      await delay(POLL_MILLISECONDS);
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

/** False if the process has already ended. */
function send(pid: number, signal: Signal | 0 = 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

if (import.meta.main) await watch();
