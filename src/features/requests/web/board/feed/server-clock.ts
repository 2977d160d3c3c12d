/** Ages use the server's clock, so that a tablet whose clock is wrong shows the same minutes. */

/** `Date` headers have whole seconds and latency varies: smaller differences are noise. */
const NOISE_MILLISECONDS = 1500;

/**
 * The offset to add to the device's clock, from an answer that was requested and arrived at these instants.
 */
export function clockOffset(
  known: number | undefined,
  dateHeader: string | null,
  askedAt: number,
  answeredAt: number,
): number | undefined {
  const serverTime = Date.parse(dateHeader ?? '');
  if (Number.isNaN(serverTime)) return known;
  const offset = serverTime + 500 - (askedAt + answeredAt) / 2;
  const isNoise = known !== undefined && Math.abs(offset - known) < NOISE_MILLISECONDS;
  return isNoise ? known : offset;
}
