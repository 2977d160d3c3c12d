/** Ticks in a worker: a hidden page slows its own timers to one a minute, a worker's it leaves alone. */
addEventListener('message', (event: MessageEvent<number>) => {
  setInterval(() => postMessage(undefined), event.data);
});
