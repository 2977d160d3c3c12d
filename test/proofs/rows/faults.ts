import type { Row } from './row.ts';

/** What breaks around a server: its log, its file, its clock. */
export const faultsRows: Row[] = [
  {
    row: 'R48',
    name: 'log that cannot be written or is not read',
    files: ['test/proofs/unwritable-log.test.ts'],
    mutants: [
      {
        breaks: 'a log line that cannot be written is an error of its caller',
        file: 'src/platform/log-output.ts',
        from: '    } catch {\n      return false;',
        to: '    } catch (error) {\n      throw error;',
      },
      {
        breaks: 'what waits has no bound',
        file: 'src/platform/log-output.ts',
        from: 'if (this.#waitingCharacters + line.length > MOST_WAITING_CHARACTERS) {',
        to: 'if (this.#waitingCharacters < 0) {',
      },
    ],
  },
  {
    row: 'R48',
    name: 'log output and repeated lines',
    files: ['src/platform/repeated-lines.test.ts', 'src/platform/log-output.test.ts'],
    engines: 'sqlite',
    mutants: [
      {
        breaks: 'each refusal is a line',
        file: 'src/platform/repeated-lines.ts',
        from: '    if (repeated) {\n',
        to: '    if (repeated && fields === null) {\n',
      },
      {
        breaks: 'the last lines are not written',
        file: 'src/platform/log-output.ts',
        from: "    process.once('exit', () => this.#writeLast());\n",
        to: '',
      },
    ],
  },
  {
    row: 'R49',
    name: 'database file removed, replaced or damaged',
    files: ['test/proofs/lost-file.test.ts'],
    engines: 'sqlite',
    mutants: [
      {
        breaks: 'a file that is gone is not noticed',
        file: 'src/db/sqlite-watch.ts',
        from: 'if (!found && known) return',
        to: 'if (!found && known && this.#damage) return',
      },
      {
        breaks: 'another file is taken for the same',
        file: 'src/db/sqlite-watch.ts',
        from: 'found.ino !== known.ino || found.dev !== known.dev',
        to: 'found.dev !== known.dev',
      },
      {
        breaks: 'changes go on',
        file: 'src/db/sqlite-watch.ts',
        from: "this.#isReadOnly ? 'on' : 'off'",
        to: "this.#isReadOnly ? 'off' : 'off'",
      },
      {
        breaks: 'what is written over the file is not noticed',
        file: 'src/db/sqlite-watch.ts',
        from: 'if (suspected !== undefined) this.#damage =',
        to: 'if (suspected === null) this.#damage =',
      },
      {
        breaks: 'a symbolic link has a lock of its own',
        file: 'src/db/sqlite.ts',
        from: 'existsSync(file) ? realpathSync(file) : file',
        to: 'existsSync(file) ? file : file',
      },
    ],
  },
  {
    row: 'R52',
    name: 'system time set by days',
    files: ['test/proofs/set-clock.test.ts'],
    mutants: [
      {
        breaks: 'limits in memory use the system time',
        file: 'src/platform/http/rate.ts',
        from: '    const now = this.#clock.monotonic();\n    let window',
        to: '    const now = this.#clock.now().getTime();\n    let window',
      },
      {
        breaks: 'streams use the system time',
        file: 'src/platform/live/streams.ts',
        from: '    const now = this.#clock.monotonic();\n    for (const stream of this.#open) stream.tick(now);',
        to: '    const now = this.#clock.now().getTime();\n    for (const stream of this.#open) stream.tick(now);',
      },
      {
        breaks: 'no stored time is too far ahead',
        file: 'src/platform/clock.ts',
        from: 'return secondsAfter(now, mostSeconds + CLOCK_SKEW_SECONDS);',
        to: 'return secondsAfter(now, mostSeconds + 1e9);',
      },
    ],
  },
  {
    row: 'R53',
    name: 'one of two servers killed',
    files: ['test/proofs/killed-server.test.ts'],
    engines: 'postgres',
    mutants: [
      {
        breaks: 'a board whose server was killed does not ask another',
        file: 'src/ui/live.ts',
        from: 'retry = setTimeout(reconnect, delay ?? retryDelay(failures));',
        to: '',
      },
    ],
  },
  {
    row: 'R53',
    name: 'a cancellation that a proxy lost',
    files: ['test/e2e/diner-cancel-lost.e2e.ts'],
    mutants: [
      {
        breaks: 'a cancellation is tried once',
        file: 'src/features/requests/web/diner/sending/calls.ts',
        from: 'const CANCEL_WAITS = [0, 300, 1000];',
        to: 'const CANCEL_WAITS = [0];',
      },
    ],
  },
];
