/** Calls `onTick` at a constant interval, also while the page is hidden. Returns a function that stops it. */
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

  /** The fallback without a worker: the page's own timer, which is throttled while hidden. */
  function tickHere(): void {
    timer ??= setInterval(onTick, milliseconds);
  }
}
