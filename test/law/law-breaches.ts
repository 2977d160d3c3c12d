/** A set of files that violates one import rule. Imported files can be empty. */
export type Breach = { rule: string; files: Record<string, string> };

/** One for each rule. */
export const breaches: Record<string, Breach> = {
  'two files that import each other': {
    rule: 'no-cycles',
    files: {
      'src/platform/a.ts': `import './b.ts';`,
      'src/platform/b.ts': `import './a.ts';`,
    },
  },
  'an import that does not resolve': {
    rule: 'imports-resolve',
    files: { 'src/db/a.ts': `import './gone.ts';` },
  },
  'db importing platform': {
    rule: 'db-imports-only-db',
    files: { 'src/db/a.ts': `import '../platform/clock.ts';`, 'src/platform/clock.ts': '' },
  },
  'platform importing a feature': {
    rule: 'platform-imports-no-feature',
    files: {
      'src/platform/a.ts': `import '../features/auth/store.ts';`,
      'src/features/auth/store.ts': '',
    },
  },
  'ui importing a feature': {
    rule: 'ui-imports-only-ui',
    files: {
      'src/ui/Button.tsx': `import '../features/auth/rules.ts';`,
      'src/features/auth/rules.ts': '',
    },
  },
  'paths importing anything': {
    rule: 'open-files-import-nothing',
    files: { 'src/paths.ts': `import './limits.ts';`, 'src/limits.ts': '' },
  },
  'a feature importing app': {
    rule: 'only-app-imports-app',
    files: { 'src/features/auth/store.ts': `import '../../app/api.ts';`, 'src/app/api.ts': '' },
  },
  'a handler importing a screen': {
    rule: 'server-imports-no-browser-code',
    files: {
      'src/features/auth/handlers.ts': `import './web/SignIn.tsx';`,
      'src/features/auth/web/SignIn.tsx': '',
    },
  },
  'a screen importing its store': {
    rule: 'browser-imports-no-server-code',
    files: {
      'src/features/auth/web/SignIn.tsx': `import type { Row } from '../store.ts'; export type A = Row;`,
      'src/features/auth/store.ts': 'export type Row = 1;',
    },
  },
  'a screen importing the values of a contract': {
    rule: 'browser-imports-types-of-contracts',
    files: {
      'src/features/auth/web/SignIn.tsx': `import { login } from '../contract.ts'; login;`,
      'src/features/auth/contract.ts': 'export const login = 1;',
    },
  },
  'a screen importing the schema library': {
    rule: 'browser-imports-no-server-package',
    files: {
      'src/features/auth/web/SignIn.tsx': `import * as z from 'zod'; z;`,
      'node_modules/zod/package.json': '{ "name": "zod", "main": "index.js" }',
      'node_modules/zod/index.js': '',
      'package.json': '{ "dependencies": { "zod": "*" } }',
    },
  },
  'ui importing Node': {
    rule: 'browser-imports-no-node',
    files: { 'src/ui/storage.ts': `import { join } from 'node:path'; join;` },
  },
  'rules importing a contract': {
    rule: 'rules-are-pure',
    files: {
      'src/features/auth/rules.ts': `import type { Login } from './contract.ts'; export type A = Login;`,
      'src/features/auth/contract.ts': 'export type Login = 1;',
    },
  },
  'a store importing handlers': {
    rule: 'only-app-imports-handlers',
    files: {
      'src/features/auth/store.ts': `import './handlers.ts';`,
      'src/features/auth/handlers.ts': '',
    },
  },
  'a screen importing the values of its handlers': {
    rule: 'screens-import-types-of-handlers',
    files: {
      'src/features/auth/web/SignIn.tsx': `import { routes } from '../handlers.ts'; routes;`,
      'src/features/auth/handlers.ts': 'export const routes = 1;',
    },
  },
  'a screen importing the handlers of another feature': {
    rule: 'screens-import-own-handlers',
    files: {
      'src/features/requests/web/Board.tsx': `import type { Auth } from '../../auth/handlers.ts'; export type A = Auth;`,
      'src/features/auth/handlers.ts': 'export type Auth = 1;',
    },
  },
  'a feature importing the internals of another': {
    rule: 'public-files-of-a-feature',
    files: {
      'src/features/requests/handlers.ts': `import '../auth/sessions.ts';`,
      'src/features/auth/sessions.ts': '',
    },
  },
  'a store importing a refusal': {
    rule: 'stores-import-no-refusal',
    files: {
      'src/features/auth/store.ts': `import { Refusal } from '../../platform/http/errors.ts'; Refusal;`,
      'src/platform/http/errors.ts': 'export class Refusal {}',
    },
  },
  'a contract importing a store': {
    rule: 'contracts-import-contracts',
    files: {
      'src/features/auth/contract.ts': `import './store.ts';`,
      'src/features/auth/store.ts': '',
    },
  },
  'the product importing its tests': {
    rule: 'product-imports-no-test',
    files: { 'src/app/seed.ts': `import '../../test/people.ts';`, 'test/people.ts': '' },
  },
  'a package nobody declared': {
    rule: 'declared-packages-only',
    files: {
      'src/platform/a.ts': `import 'left-pad';`,
      'node_modules/left-pad/package.json': '{ "name": "left-pad", "main": "index.js" }',
      'node_modules/left-pad/index.js': '',
      'package.json': '{}',
    },
  },
  'tables importing requests': {
    rule: 'no-later-feature-from-tables',
    files: {
      'src/features/tables/store.ts': `import '../requests/store.ts';`,
      'src/features/requests/store.ts': '',
    },
  },
  'restaurants importing tables': {
    rule: 'no-later-feature-from-restaurants',
    files: {
      'src/features/restaurants/store.ts': `import '../tables/store.ts';`,
      'src/features/tables/store.ts': '',
    },
  },
  'a screen of auth importing a screen of requests': {
    rule: 'no-later-feature-from-auth',
    files: {
      'src/features/auth/web/SignIn.tsx': `import '../../requests/web/Board.tsx';`,
      'src/features/requests/web/Board.tsx': '',
    },
  },
  'a feature without a place in the order': {
    rule: 'known-features-only',
    files: { 'src/features/extras/store.ts': `import '../../paths.ts';`, 'src/paths.ts': '' },
  },
  'a screen of requests importing handlers of another feature': {
    rule: 'screens-of-requests-import-its-handlers',
    files: {
      'src/features/board/web/cards/Card.tsx': `
        import type { Team } from '../../../team/handlers.ts'; export type A = Team;`,
      'src/features/team/handlers.ts': 'export type Team = 1;',
    },
  },
  'team importing the internals of a feature other than auth': {
    rule: 'public-files-for-team',
    files: {
      'src/features/team/pairing/pairing.ts': `import '../../billing/plans.ts';`,
      'src/features/billing/plans.ts': '',
    },
  },
  'the guest’s page importing the board': {
    rule: 'no-later-feature-from-guest-page',
    files: {
      'src/features/guest-page/web/table/TableView.tsx': `import '../../../board/web/Board.tsx';`,
      'src/features/board/web/Board.tsx': '',
    },
  },
};
