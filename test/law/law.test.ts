import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  cruise,
  type ICruiseOptions,
  type ICruiseResult,
  type IForbiddenRuleType,
} from 'dependency-cruiser';
import { describe, expect, it } from 'vitest';
import { type Breach, breaches } from './law-breaches.ts';

const root = join(import.meta.dirname, '../..');
const law = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  forbidden: IForbiddenRuleType[];
  options: ICruiseOptions;
};

describe('the import law', () => {
  const everyBreach = Object.entries(breaches);
  it.each(everyBreach)('refuses %s', async (_, { rule, files }) => {
    const found = await violationsIn(files);
    expect(found.map((violation) => violation.rule)).toContain(rule);
  });

  it('has an example of a violation for each rule', () => {
    const broken = new Set(everyBreach.map(([, breach]) => breach.rule));
    const untried = law.forbidden
      .map((rule) => String(rule.name))
      .filter((name) => !broken.has(name) && !name.startsWith('no-later-feature-from-'));
    expect(untried).toEqual([]);
  });

  it('allows the intended imports', async () => {
    const found = await violationsIn({
      'src/paths.ts': '',
      'src/db/schema.ts': '',
      'src/platform/http/errors.ts': `import '../../db/schema.ts';`,
      'src/ui/api.ts': `import '../paths.ts';`,
      'src/features/tables/lookup.ts': `import './contract.ts'; import './store.ts';`,
      'src/features/tables/contract.ts': `import '../../platform/http/errors.ts'; export type T = 1;`,
      'src/features/tables/store.ts': `import '../../db/schema.ts';`,
      'src/features/requests/contract.ts': `
        import '../tables/contract.ts'; import './rules.ts'; export type R = 1;`,
      'src/features/requests/rules.ts': `import '../../paths.ts';`,
      'src/features/requests/store.ts': `import '../tables/store.ts';`,
      'src/features/requests/handlers.ts': `
        import './contract.ts'; import './store.ts'; import '../tables/store.ts';
        import '../tables/lookup.ts'; export type H = 1;`,
      'src/features/requests/web/Board.tsx': `
        import type { R } from '../contract.ts'; import type { T } from '../../tables/contract.ts';
        import type { H } from '../handlers.ts'; import '../rules.ts'; import '../../../ui/api.ts';
        export type A = R | T | H;`,
      'src/features/requests/live/rules.ts': `import '../rules.ts';`,
      'src/features/requests/live/contract.ts': `import '../contract.ts'; export type L = 1;`,
      'src/features/requests/live/stream-handlers.ts': `
        import '../store.ts'; import '../../tables/store.ts'; export type S = 1;`,
      'src/features/board/web/Lanes.tsx': `
        import '../../requests/live/rules.ts'; import type { L } from '../../requests/live/contract.ts';
        import type { S } from '../../requests/live/stream-handlers.ts'; export type A = L | S;`,
      'src/app/api/api.ts': `
        import '../../features/requests/handlers.ts';
        import '../../features/requests/live/stream-handlers.ts';`,
      'src/app/web/main.tsx': `import '../../features/requests/web/Board.tsx';`,
    });
    expect(found).toEqual([]);
  });
});

describe('the table of all restaurants, including deleted ones,', () => {
  it('is used only to create, change, delete and count restaurants', () => {
    const files = globSync('src/**/*.ts', { cwd: root }).filter(
      (file) =>
        !/\.test\.ts$|^src\/db\//.test(file) &&
        readFileSync(join(root, file), 'utf8').includes("'all_restaurants'"),
    );
    expect(files.sort()).toEqual([
      'src/app/cli/doctor/check-rows-store.ts',
      'src/features/restaurants/back-office/back-office-store.ts',
      'src/features/restaurants/store.ts',
      'src/platform/scope.ts',
    ]);
  });
});

type Violation = { rule: string; from: string; to: string };

async function violationsIn(files: Breach['files']): Promise<Violation[]> {
  const tree = mkdtempSync(join(tmpdir(), 'sonnette-law-'));
  try {
    for (const [path, text] of Object.entries({ 'package.json': '{}', ...files })) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), text || 'export {};');
    }
    return await violationsOf(tree, ['src']);
  } finally {
    rmSync(tree, { recursive: true });
  }
}

async function violationsOf(baseDir: string, places: string[]): Promise<Violation[]> {
  const { tsConfig: _, ...options } = law.options;
  const { output } = await cruise(places, {
    ...options,
    baseDir,
    validate: true,
    ruleSet: { forbidden: law.forbidden },
  });
  const { summary } = output as ICruiseResult;
  return summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}
