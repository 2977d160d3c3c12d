import { placeOfHour } from '../../../restaurants/rules.ts';
import { promptShare, type Service } from '../../rules.ts';

type Counted = Pick<Service, 'taken' | 'taken_promptly' | 'unanswered'>;

/** Parts of the restaurant whose guests wait longer, and the shares taken promptly there and elsewhere. */
export type SlowParts<Part> = { slow: readonly Part[]; share: number; shareElsewhere: number };

export type FoundSlow = {
  tables: SlowParts<{ table_number: number }> | undefined;
  /** Consecutive hours. */
  hours: SlowParts<{ hour: number }> | undefined;
  kinds: SlowParts<{ type: string }> | undefined;
};

type CountedParts = {
  tables: readonly (Counted & { table_number: number })[];
  hours: readonly (Counted & { hour: number })[];
  kinds: readonly (Counted & { type: string })[];
  /** The hour at which service days begin. */
  day_begins_at: number;
};

/** Undefined if there are too few requests to compare anything. */
export function findSlow({
  tables,
  hours,
  kinds,
  day_begins_at,
}: CountedParts): FoundSlow | undefined {
  if (![tables, hours, kinds].some(isComparable)) return undefined;
  const slowTables = slowestOf(tables, MOST_TABLES);
  slowTables.sort((a, b) => a.table_number - b.table_number);
  return {
    tables: findingOf(tables, slowTables),
    hours: findingOf(hours, runOf(slowestOf(hours, hours.length), day_begins_at)),
    kinds: findingOf(kinds, slowestOf(kinds, 1)),
  };
}

/** More tables are not a finding about tables. */
const MOST_TABLES = 4;

/**
 * What makes a difference certain enough to be told. Shares differ by chance: where all tables, hours and
 * kinds are equal, these bounds let one page in 20 at most name one, at 300 requests (simulated for
 * 12 tables, 10 hours and 6 kinds), and fewer the more requests there are.
 */
const bounds = {
  /** On each side. */
  leastAsked: 20,
  /** The test below is too optimistic about rare events. */
  leastLate: 5,
  /** In standard errors: the test of two proportions. */
  leastDeviation: 3.5,
  /** A smaller difference may be certain, but nobody would act on it. */
  leastGap: 0.15,
};

function isSlower(here: Counted, elsewhere: Counted): boolean {
  const [asked, askedElsewhere] = [askedOf(here), askedOf(elsewhere)];
  if (Math.min(asked, askedElsewhere) < bounds.leastAsked) return false;
  if (asked - here.taken_promptly < bounds.leastLate) return false;
  const gap = elsewhere.taken_promptly / askedElsewhere - here.taken_promptly / asked;
  const share = (here.taken_promptly + elsewhere.taken_promptly) / (asked + askedElsewhere);
  const error = Math.sqrt(share * (1 - share) * (1 / asked + 1 / askedElsewhere));
  return gap >= bounds.leastGap && gap >= bounds.leastDeviation * error;
}

function isComparable(parts: readonly Counted[]): boolean {
  return parts.filter((part) => askedOf(part) >= bounds.leastAsked).length > 1;
}

function askedOf({ taken, unanswered }: Counted): number {
  return taken + unanswered;
}

/** The slowest first. Each is compared with those that are not slow: slow ones would hide each other. */
function slowestOf<Part extends Counted>(parts: readonly Part[], most: number): Part[] {
  const slow: Part[] = [];
  while (slow.length < most) {
    const rest = parts.filter((part) => !slow.includes(part));
    const [slowest] = rest
      .filter((part) => isSlower(part, sumOf(rest.filter((other) => other !== part))))
      .sort((a, b) => (promptShare(a) ?? 0) - (promptShare(b) ?? 0));
    if (!slowest) break;
    slow.push(slowest);
  }
  return slow;
}

/** The slowest hour with the slow ones before and after it, in their order. */
function runOf<Hour extends { hour: number }>(slow: readonly Hour[], begins: number): Hour[] {
  // After midnight comes last.
  const placeOf = ({ hour }: Hour) => placeOfHour(hour, begins);
  const ordered = slow.toSorted((a, b) => placeOf(a) - placeOf(b));
  // The hours of one run have the same distance from their index.
  const runOfHour = (hour: Hour) => placeOf(hour) - ordered.indexOf(hour);
  return ordered.filter((hour) => slow[0] && runOfHour(hour) === runOfHour(slow[0]));
}

function findingOf<Part extends Counted>(
  parts: readonly Part[],
  slow: readonly Part[],
): SlowParts<Part> | undefined {
  const here = sumOf(slow);
  const elsewhere = sumOf(parts.filter((part) => !slow.includes(part)));
  if (!isSlower(here, elsewhere)) return undefined;
  return {
    slow,
    share: here.taken_promptly / askedOf(here),
    shareElsewhere: elsewhere.taken_promptly / askedOf(elsewhere),
  };
}

function sumOf(parts: readonly Counted[]): Counted {
  const sum = { taken: 0, taken_promptly: 0, unanswered: 0 };
  for (const part of parts) {
    sum.taken += part.taken;
    sum.taken_promptly += part.taken_promptly;
    sum.unanswered += part.unanswered;
  }
  return sum;
}
