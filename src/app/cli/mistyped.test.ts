import { describe, expect, it } from 'vitest';
import { cli } from '../../../test/support/server/cli.ts';

describe('a mistyped command', () => {
  const none = 'sqlite:/nowhere/at/all.db';

  it.each([
    [['backup', 'a', 'b'], 'Usage: npm run cli -- backup FILE\n'],
    [['admin', 'create'], 'Usage: npm run cli -- admin create EMAIL [--password P]\n'],
    [['backup', 'a', '--force'], "Unknown option '--force'.\nUsage: npm run cli -- backup FILE\n"],
    [['doctor', '--week', '2026-W47'], "Unknown option '--week'.\nUsage: npm run cli -- doctor\n"],
    [['user', 'passwd', 'a@b.example', '--out', 'x'], "Unknown option '--out'.\nUsage:"],
    [['bakcup', 'a'], 'Unknown command: bakcup a\nUsage: npm run cli -- COMMAND\n'],
    [['backup', 'file.gz'], 'There is no database at /nowhere/at/all.db: is DATABASE_URL right?'],
    [['restore', 'nofile.gz'], 'There is no file nofile.gz.'],
    [['move', 'sqlite:other.db'], 'The target must be a PostgreSQL database'],
    [['move', 'postgres://127.0.0.1:1/x'], 'There is no database at /nowhere/at/all.db'],
  ])('%j fails with a one-line message', async (words, line) => {
    const { code, stderr } = await cli(none, ...words);
    expect(code).toBe(1);
    expect(stderr).toContain(line);
    expect(stderr).not.toContain('    at ');
  });
});
