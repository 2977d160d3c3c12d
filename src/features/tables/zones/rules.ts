/** The name that two zones cannot share: without case, accents, repeated spaces and invisible characters. */
export function foldedZoneName(name: string): string {
  const visible = name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
  return visible.toLowerCase().replace(/\s+/gu, ' ').trim();
}

/** Numbers in order, with runs of three or more shortened: `1–4, 7, 8`. */
export function numberRanges(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(textOfRun).join(', ');
}

function textOfRun([from, to]: [number, number]): string {
  if (from === to) return String(from);
  return to - from > 1 ? `${from}–${to}` : `${from}, ${to}`;
}

/** The numbers of `1–8, 12`, in order. Undefined for a text that is not such a list. */
export function numbersFrom(text: string): number[] | undefined {
  const numbers = new Set<number>();
  const parts = text.replace(/\s*[-–—]\s*/g, '-').split(/[\s,;]+/);
  for (const part of parts.filter(Boolean)) {
    const found = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part);
    if (!found) return undefined;
    const [from, to] = [Number(found[1]), Number(found[2] ?? found[1])];
    if (from > to) return undefined;
    for (let number = from; number <= to; number += 1) numbers.add(number);
  }
  return [...numbers].sort((a, b) => a - b);
}
