/** Two long pulses: noticeable in a pocket, and different from the single pulse of a text message. */
const CALL_PATTERN = [300, 120, 300];

/** Vibrates where the device can. Before the first tap on the page, Chromium refuses it and logs that. */
export function vibrate(): void {
  if (navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate?.(CALL_PATTERN);
}
