const IDLE_MILLISECONDS = 2000;

/** Calls `act` when the page has nothing else to do, after two seconds at the latest. */
export function whenIdle(act: () => void): void {
  // Safari has no `requestIdleCallback`.
  if (typeof requestIdleCallback !== 'function') setTimeout(act, IDLE_MILLISECONDS / 2);
  else requestIdleCallback(act, { timeout: IDLE_MILLISECONDS });
}
