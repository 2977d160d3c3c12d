/** The number that a link or an address names; NaN, which no table has, for anything but digits. */
export function tableNumberOf(text: string): number {
  return /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
}
