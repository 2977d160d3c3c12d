import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';

type Signal = 'SIGINT' | 'SIGKILL';
/** A message to the watcher, one JSON line each. Without a signal: this process has ended. */
type Note = { pid: number; signal?: Signal };

let watcherInput: Socket | undefined;

/**
 * Ends `child` when this process ends, also by SIGKILL, which runs no `exit` handler.
 * A watcher process reads a pipe from this process and ends the children when the pipe closes.
 */
export function endWithThisProcess(child: ChildProcess, signal: Signal = 'SIGKILL'): void {
  const { pid } = child;
  if (pid === undefined) return;
  note({ pid, signal });
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

async function watch(): Promise<void> {
  const signals = new Map<number, Signal>();
  for await (const line of createInterface({ input: process.stdin })) {
    const { pid, signal }: Note = JSON.parse(line);
    if (signal) signals.set(pid, signal);
    else signals.delete(pid);
  }
  for (const [pid, signal] of signals) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has already ended.
    }
  }
}

if (import.meta.main) await watch();
