/** Calls back at an even pace, also while the page is hidden. Returns the way to stop. */
export function startTicker(milliseconds: number, onTick: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let worker: Worker | undefined;
  try {
    worker = new Worker(new URL('./ticker.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', onTick);
    worker.addEventListener('error', tickHere);
    worker.postMessage(milliseconds);
  } catch {
    tickHere();
  }
  return () => {
    worker?.terminate();
    clearInterval(timer);
  };

  /** Without a worker the page's own timer must do. */
  function tickHere(): void {
    timer ??= setInterval(onTick, milliseconds);
  }
}
