/**
 * Timers run in a worker, because browsers throttle those of a hidden page to one a minute, but not a
 * worker's.
 */
addEventListener('message', (event: MessageEvent<number>) => {
  setInterval(() => postMessage(undefined), event.data);
});
