import type { Row } from './row.ts';

/** Faults of the environment: log output, database file, system clock, killed servers, lost responses. */
export const faultsRows: Row[] = [
  {
    row: 'R48',
    name: 'a server works on when its log cannot be written or is not read',
    files: ['test/proofs/storage/unwritable-log.test.ts'],
    mutants: [],
  },
  {
    row: 'R48',
    name: 'repeated log lines are combined, and the last ones are flushed',
    files: ['src/platform/log/log.test.ts'],
    engines: 'sqlite',
    mutants: [],
  },
  {
    row: 'R52',
    name: 'a system clock that is off by two days breaks no limit and no stream',
    files: ['test/proofs/restarts/set-clock.test.ts'],
    mutants: [],
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
        from: 'const MOVE_WAITS = [0, 300, 1000];',
        to: 'const MOVE_WAITS = [0];',
      },
    ],
  },
];
