/** Two long pulses: noticeable in a pocket, and different from the single pulse of a text message. */
const CALL_PATTERN = [300, 120, 300];

/** Vibrates where the device can. Chromium refuses it, and logs so, before the first tap on the page. */
export function vibrate(): void {
  if (navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate?.(CALL_PATTERN);
}
