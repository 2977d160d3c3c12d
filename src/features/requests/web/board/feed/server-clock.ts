/** Ages are counted on the server's clock: a tablet that is an hour wrong shows the same minutes. */

/** `Date` headers have whole seconds and networks wobble: smaller differences are noise. */
const NOISE_MILLISECONDS = 1500;

/** What to add to the device's clock, after an answer that was asked for and came at these instants. */
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
