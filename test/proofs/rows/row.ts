/** One promise of many: which tests prove it, and what must make them fail. */
export type Row = {
  row: `R${number}`;
  name: string;
  /** Of Vitest or of Playwright, by the end of the name. */
  files: string[];
  /** Of these files, the tests whose whole title has this in it; without it, all. */
  titled?: string;
  /** Runs these alone: for what proves the same on one engine as on two, or takes long enough on each. */
  engines?: 'sqlite' | 'postgres';
  mutants: Mutant[];
};

/** A small change to a copy of the source that takes the mechanism away. `from` stands there exactly once. */
export type Mutant = { breaks: string; file: string; from: string; to: string };
