import { execFileSync } from 'node:child_process';

/**
 * Folders of browser tests (`test/e2e`) for folders of the source: the first that a path begins with
 * counts.
 */
const browserTestsOf: [folder: string, tests: string[]][] = [
  ['src/features/guest-page/web/', ['guest']],
  ['src/features/requests/guests/', ['guest']],
  ['src/features/requests/', ['board', 'guest']],
  ['src/features/push/', ['push']],
  ['src/features/analytics/', ['analytics']],
  ['src/features/billing/', ['billing', 'site']],
  ['src/features/restaurants/', ['restaurant', 'admin']],
  ['src/features/tables/', ['restaurant']],
  ['src/features/team/', ['team']],
  ['src/features/auth/', ['accounts', 'team']],
  ['src/features/export/', ['restaurant']],
  ['src/features/site/', ['site', 'every-page']],
  ['src/app/web/', ['every-page', 'stories']],
  ['src/app/pages/', ['site', 'every-page']],
  ['src/ui/', ['every-page', 'stories', 'board']],
  ['src/', ['stories']],
];

/** Every path that differs from `commit`, also those not committed yet. Throws if git does not know it. */
export function changedSince(commit: string): string[] {
  const git = (...words: string[]) =>
    execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
      .split('\0')
      .filter((path) => path !== '');
  const base = git('merge-base', commit, 'HEAD')[0]?.trim() ?? commit;
  const untracked = git('ls-files', '-z', '--others', '--exclude-standard');
  return [...git('diff', '-z', '--name-only', base), ...untracked];
}

/** The files and folders of browser tests that the paths concern. */
export function browserTestsFor(paths: string[]): string[] {
  const tests = paths.flatMap((path) => {
    if (/\.test\.tsx?$/.test(path)) return [];
    if (path.endsWith('.e2e.ts')) return [path];
    if (/^(test\/support\/browser|playwright\.config)/.test(path)) return ['test/e2e'];
    const [, folders = []] = browserTestsOf.find(([folder]) => path.startsWith(folder)) ?? [];
    return folders.map((folder) => `test/e2e/${folder}/`);
  });
  return [...new Set(tests)];
}
