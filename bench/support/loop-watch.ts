/**
 * Preloaded into a server. At SIGUSR2 it prints the longest time for which the event loop did not turn since
 * the last signal: by the clock, and by processor time, which other work on the machine does not lengthen.
 */
const EVERY_MILLISECONDS = 5;

let at = performance.now();
let used = usedMilliseconds();
let longest = { clock: 0, processor: 0 };

setInterval(() => {
  const now = performance.now();
  const usedNow = usedMilliseconds();
  longest = {
    clock: Math.max(longest.clock, now - at - EVERY_MILLISECONDS),
    processor: Math.max(longest.processor, Math.min(now - at, usedNow - used)),
  };
  at = now;
  used = usedNow;
}, EVERY_MILLISECONDS).unref();

process.on('SIGUSR2', () => {
  process.stdout.write(`longest block ${JSON.stringify(longest)}\n`);
  longest = { clock: 0, processor: 0 };
});

function usedMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
