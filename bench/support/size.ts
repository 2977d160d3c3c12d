/** `--trial` runs every question at a tiny size, to see that it works. It judges no target. */
export const isTrial = process.argv.includes('--trial');

export function sized<T>(full: T, trial: T): T {
  return isTrial ? trial : full;
}
