import type { Row } from './row.ts';

/** Faults of the environment: log output, database file, system clock, killed servers, lost responses. */
export const faultsRows: Row[] = [
  {
    row: 'R48',
    name: 'a server works on when its log cannot be written or is not read',
    files: ['test/proofs/storage/unwritable-log.test.ts'],
    mutants: [
      {
        breaks: 'a failed log write throws at the caller',
        file: 'src/platform/log/log-output.ts',
        from: '    } catch {\n      return false;',
        to: '    } catch (error) {\n      throw error;',
      },
      {
        breaks: 'the buffer of unwritten log lines has no limit',
        file: 'src/platform/log/log-output.ts',
        from: 'if (this.#waitingCharacters + line.length > MOST_WAITING_CHARACTERS) {',
        to: 'if (this.#waitingCharacters < 0) {',
      },
    ],
  },
  {
    row: 'R48',
    name: 'repeated log lines are combined, and the last ones are flushed',
    files: ['src/platform/log/repeated-lines.test.ts', 'src/platform/log/log-output.test.ts'],
    engines: 'sqlite',
    mutants: [
      {
        breaks: 'repeated log lines are all written',
        file: 'src/platform/log/repeated-lines.ts',
        from: '    if (repeated) {\n',
        to: '    if (repeated && fields === null) {\n',
      },
      {
        breaks: 'log lines are not flushed at exit',
        file: 'src/platform/log/log-output.ts',
        from: "    process.once('exit', () => this.#writeLast());\n",
        to: '',
      },
    ],
  },
  {
    row: 'R49',
    name: 'a removed, replaced or damaged database file is noticed within 2 s',
    files: ['test/proofs/storage/lost-file.test.ts'],
    engines: 'sqlite',
    mutants: [
      {
        breaks: 'a removed file is not noticed',
        file: 'src/db/sqlite/sqlite-watch.ts',
        from: 'if (!found && known) return',
        to: 'if (!found && known && this.#damage) return',
      },
      {
        breaks: 'a replaced file is not noticed',
        file: 'src/db/sqlite/sqlite-watch.ts',
        from: 'found.ino !== known.ino || found.dev !== known.dev',
        to: 'found.dev !== known.dev',
      },
      {
        breaks: 'the database stays writable',
        file: 'src/db/sqlite/sqlite-watch.ts',
        from: "this.#isReadOnly ? 'on' : 'off'",
        to: "this.#isReadOnly ? 'off' : 'off'",
      },
      {
        breaks: 'an overwritten file is not noticed',
        file: 'src/db/sqlite/sqlite-watch.ts',
        from: 'if (suspected !== undefined) this.#damage =',
        to: 'if (suspected === null) this.#damage =',
      },
      {
        breaks: 'the lock is not shared with symbolic links to the file',
        file: 'src/db/sqlite/sqlite.ts',
        from: 'existsSync(file) ? realpathSync(file) : file',
        to: 'existsSync(file) ? file : file',
      },
    ],
  },
  {
    row: 'R52',
    name: 'a system clock that is off by two days breaks no limit and no stream',
    files: ['test/proofs/restarts/set-clock.test.ts'],
    mutants: [
      {
        breaks: 'rate limits use the system clock',
        file: 'src/platform/http/rate.ts',
        from: '    const now = this.#clock.monotonic();\n    let window',
        to: '    const now = this.#clock.now().getTime();\n    let window',
      },
      {
        breaks: 'streams use the system clock',
        file: 'src/platform/live/streams.ts',
        from: '    const now = this.#clock.monotonic();\n    let ticked',
        to: '    const now = this.#clock.now().getTime();\n    let ticked',
      },
      {
        breaks: 'stored times in the far future are believed',
        file: 'src/platform/clock.ts',
        from: 'return secondsAfter(now, mostSeconds + CLOCK_SKEW_SECONDS);',
        to: 'return secondsAfter(now, mostSeconds + 1e9);',
      },
    ],
  },
  {
    row: 'R53',
    name: 'SIGKILL of one of two servers: no request fails for good, no board is stale for more than 3 s',
    files: ['test/proofs/restarts/killed-server.test.ts'],
    engines: 'postgres',
    mutants: [
      {
        breaks: 'a board does not reconnect after its server was killed',
        file: 'src/ui/network/live.ts',
        from: 'retry = setTimeout(reconnect, delay.after(Date.now() - startedAt));',
        to: '',
      },
    ],
  },
  {
    row: 'R53',
    name: 'a cancellation is retried after a lost response',
    files: ['test/e2e/guest/guest-cancel-lost.e2e.ts'],
    mutants: [
      {
        breaks: 'a cancellation is not retried',
        file: 'src/features/guest-page/web/sending/calls.ts',
        from: 'const ENDING_WAITS = [0, 300, 1000];',
        to: 'const ENDING_WAITS = [0];',
      },
    ],
  },
];
