/**
 * `npm run mutants`: removes one mechanism at a time in a copy of the sources. The test of what must never give
 * way has to fail. `-- races` runs the mutants whose test has this in its path.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buildIfStale } from '../src/app/build.mjs';

/** Without the words `from` in `file`, `test` must fail. */
type Mutant = { breaks: string; test: string; file: string; from: string; to: string };

const mutants: Mutant[] = [
  {
    breaks: 'responses are sent before the commit',
    test: 'test/proofs/restarts/kill.test.ts',
    file: 'src/db/sqlite/group-commit.ts',
    from: 'for (const { work } of group) all.push(await runInSavepoint(tx, work));',
    to: `for (const { work, resolve } of group) {
      const outcome = await runInSavepoint(tx, work);
      if ('value' in outcome) resolve(outcome.value);
      all.push(outcome);
    }
    await new Promise((pass) => setTimeout(pass, 5));`,
  },
  {
    breaks: 'the response to an idempotency key is not stored',
    test: 'test/proofs/restarts/kill.test.ts',
    file: 'src/features/requests/guests/asking-store.ts',
    from: '...(key ? [keys.partOf({ ...asked, key })] : []),',
    to: '',
  },
  {
    breaks: 'SQLite commits without fsync',
    test: 'test/proofs/storage/synced.test.ts',
    file: 'src/db/sqlite/sqlite.ts',
    from: 'pragma synchronous = full;',
    to: 'pragma synchronous = off;',
  },
  {
    breaks: 'PostgreSQL commits without fsync',
    test: 'test/proofs/storage/synced.test.ts',
    file: 'src/db/postgres/postgres.ts',
    from: '    max: POOL_CONNECTIONS,\n',
    to: "    max: POOL_CONNECTIONS,\n    options: '-c synchronous_commit=off',\n",
  },
  {
    breaks: 'the index on active requests is not unique',
    test: 'test/proofs/boards/races.test.ts',
    file: 'src/db/migrations/001-baseline.ts',
    from: 'create unique index one_active_request_per_table',
    to: 'create index one_active_request_per_table',
  },
  {
    breaks: 'a second wish of a table is refused like a second tap',
    test: 'test/proofs/boards/races.test.ts',
    file: 'src/db/migrations/001-baseline.ts',
    from: 'requests (restaurant_id, table_id, slot)',
    to: 'requests (restaurant_id, table_id)',
  },
  {
    breaks: 'a status change does not check the previous status',
    test: 'test/proofs/boards/simultaneous-actions.test.ts',
    file: 'src/features/requests/staff/moves-store.ts',
    from: 'and(compared.map((column) => isAsSeen(column, bound)))',
    to: 'and([])',
  },
  {
    breaks: 'staff find requests of other restaurants',
    test: 'test/every-route/swapped-owners.test.ts',
    file: 'src/features/requests/store.ts',
    from: "    .where('requests.restaurant_id', '=', own.restaurantId)\n",
    to: '',
  },
  {
    breaks: 'no route checks the caller’s role',
    test: 'test/every-route/authorisation.test.ts',
    file: 'src/app/api/guard.ts',
    from: '      await admit(c, deps, path);\n',
    to: '',
  },
  {
    breaks: 'anybody accepts an invitation',
    test: 'src/features/team/invitations.test.ts',
    file: 'src/features/auth/invitations-store.ts',
    from: "    .where('invitations.email', '=', email)\n",
    to: '',
  },
  {
    breaks: 'a reader that missed a version still gets the next change',
    test: 'test/proofs/boards/dropped-streams.test.ts',
    file: 'src/features/requests/live/channel.ts',
    from: '(reader) => reader.version === version - 1)',
    to: '(reader) => reader.version < version)',
  },
  {
    breaks: 'the sweep does not update boards',
    test: 'test/proofs/storage/cut-off.test.ts',
    file: 'src/features/requests/live/sweep.ts',
    from: 'channels.find(id)?.follow(present);',
    to: '',
  },
  {
    breaks: 'a board applies outdated events and responses',
    test: 'test/proofs/boards/late-answers.test.ts',
    file: 'src/features/board/web/feed/board.ts',
    from: "  if (order !== 'next') return board;\n",
    to: '',
  },
  {
    breaks: 'the sweep does not renew the epoch of a version that went back',
    test: 'test/proofs/storage/lost-commits.test.ts',
    file: 'src/features/requests/live/sweep.ts',
    from: 'const present = isBehind ? await renewEpoch(db, read) : read;',
    to: 'const present = isBehind ? read : read;',
  },
  {
    breaks: 'SIGTERM ends the server without a graceful shutdown',
    test: 'test/proofs/restarts/rolling-restart.test.ts',
    file: 'src/app/start.ts',
    from: "  process.on('SIGTERM', stop).on('SIGINT', stop);\n",
    to: "  process.on('SIGINT', stop);\n",
  },
  {
    breaks: 'a server that starts knows only the boards that are open on it',
    test: 'test/proofs/restarts/open-boards.test.ts',
    file: 'src/features/on-duty/presence.ts',
    from: 'isStarting ? FORGET_SERVER_SECONDS : SERVER_GONE_SECONDS',
    to: 'isStarting ? 0 : SERVER_GONE_SECONDS',
  },
  {
    breaks: 'a poll proves requests that are newer than its version',
    test: 'src/features/requests/received/received.test.ts',
    file: 'src/features/requests/received/received-store.ts',
    from: "eb('created_version', '<=', version)",
    to: "eb('created_version', 'is not', null)",
  },
  {
    breaks: 'a list that was sent counts as shown',
    test: 'src/features/requests/received/received.test.ts',
    file: 'src/features/requests/handlers.ts',
    from: 'versionIn(known, lineage, restaurant),',
    to: 'versionIn(known, lineage, restaurant) ?? restaurant.request_version,',
  },
  {
    breaks: 'known devices share their limit with strangers',
    test: 'test/proofs/abuse/lock-out.test.ts',
    file: 'src/features/auth/sign-in-attempts.ts',
    from: 'asker: isKnown ? asker : counts.STRANGERS',
    to: 'asker: counts.STRANGERS',
  },
  {
    breaks: 'strangers cancel any number of requests',
    test: 'src/features/requests/guests/cancelling.test.ts',
    file: 'src/features/requests/guests/budgets.ts',
    from: 'if (retryAfterSeconds === 0) return;',
    to: 'if (retryAfterSeconds >= 0) return;',
  },
];

const root = join(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'sonnette-mutants-'));
const chosen = mutants.filter(({ test }) => test.includes(process.argv[2] ?? ''));
try {
  await buildIfStale();
  const left = ['node_modules', '.git'];
  cpSync(root, copy, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !left.includes(basename(path)),
  });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  const alive = chosen.filter((mutant) => !isKilled(mutant));
  console.log(`mutants killed ${chosen.length - alive.length}/${chosen.length}`);
  process.exitCode = chosen.length === 0 || alive.length > 0 ? 1 : 0;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** A test must fail. A test file that fails to load does not count. */
function isKilled({ breaks, test, file, from, to }: Mutant): boolean {
  const path = join(copy, file);
  const original = readFileSync(path, 'utf8');
  if (original.split(from).length !== 2) throw new Error(`not once in ${file}: ${from}`);
  writeFileSync(
    path,
    original.replace(from, () => to),
  );
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', test, '--bail=1', '--reporter=json', `--outputFile=${report}`];
  spawnSync(process.execPath, args, { cwd: copy, stdio: 'ignore' });
  writeFileSync(path, original);
  const { numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as { numFailedTests: number };
  console.log(`${numFailedTests > 0 ? 'killed' : 'ALIVE'}: ${breaks}`);
  return numFailedTests > 0;
}
