/**
 * Timers run in a worker, because browsers throttle the timers of a hidden page to one run a minute, but not
 * those of a worker.
 */
addEventListener('message', (event: MessageEvent<number>) => {
  setInterval(() => postMessage(undefined), event.data);
});
