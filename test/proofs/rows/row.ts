/** One promise of the product: the tests that prove it, and the mutants that must make those tests fail. */
export type Row = {
  row: `R${number}`;
  name: string;
  /** Test files of one runner: Playwright where the names end in `.e2e.ts`, otherwise Vitest. */
  files: string[];
  /** Runs only the tests whose full title contains this text. Default: all tests of the files. */
  titled?: string;
  /** Runs on this engine only, where the second one proves nothing more or makes the row too slow. */
  engines?: 'sqlite' | 'postgres';
  mutants: Mutant[];
};

/**
 * A small change to a copy of the source that removes a mechanism. `from` must occur exactly once in `file`.
 */
export type Mutant = { breaks: string; file: string; from: string; to: string };
