/** A set of files that violates one import rule. Imported files can be empty. */
export type Breach = { rule: string; files: Record<string, string> };

export const breaches: Record<string, Breach> = {
  'two files that import each other': {
    rule: 'no-circles',
    files: {
      'src/platform/a.ts': `import './b.ts';`,
      'src/platform/b.ts': `import './a.ts';`,
    },
  },
  'a circle of types': {
    rule: 'no-circles',
    files: {
      'src/platform/a.ts': `import type { B } from './b.ts'; export type A = B;`,
      'src/platform/b.ts': `import type { A } from './a.ts'; export type B = A;`,
    },
  },
  'an import that does not resolve': {
    rule: 'everything-resolves',
    files: { 'src/db/a.ts': `import './gone.ts';` },
  },
  'db on platform': {
    rule: 'db-stands-alone',
    files: { 'src/db/a.ts': `import '../platform/clock.ts';`, 'src/platform/clock.ts': '' },
  },
  'db on a type of platform': {
    rule: 'db-stands-alone',
    files: {
      'src/db/a.ts': `import type { Clock } from '../platform/clock.ts'; export type A = Clock;`,
      'src/platform/clock.ts': 'export type Clock = 1;',
    },
  },
  'platform on a feature': {
    rule: 'platform-below-features',
    files: {
      'src/platform/a.ts': `import '../features/auth/store.ts';`,
      'src/features/auth/store.ts': '',
    },
  },
  'ui on a feature': {
    rule: 'ui-stands-alone',
    files: {
      'src/ui/Button.tsx': `import '../features/auth/rules.ts';`,
      'src/features/auth/rules.ts': '',
    },
  },
  'ui on platform': {
    rule: 'ui-stands-alone',
    files: { 'src/ui/Button.tsx': `import '../platform/a.ts';`, 'src/platform/a.ts': '' },
  },
  'paths on anything': {
    rule: 'ground-is-bare',
    files: { 'src/paths.ts': `import './limits.ts';`, 'src/limits.ts': '' },
  },
  'a feature on app': {
    rule: 'app-on-top',
    files: { 'src/features/auth/store.ts': `import '../../app/api.ts';`, 'src/app/api.ts': '' },
  },
  'a handler on a screen': {
    rule: 'server-sees-no-screen',
    files: {
      'src/features/auth/handlers.ts': `import './web/SignIn.tsx';`,
      'src/features/auth/web/SignIn.tsx': '',
    },
  },
  'the server on ui': {
    rule: 'server-sees-no-screen',
    files: { 'src/app/server.ts': `import '../ui/api.ts';`, 'src/ui/api.ts': '' },
  },
  'a screen on its store': {
    rule: 'screens-see-little',
    files: {
      'src/features/auth/web/SignIn.tsx': `import type { Row } from '../store.ts'; export type A = Row;`,
      'src/features/auth/store.ts': 'export type Row = 1;',
    },
  },
  'the shell on the database': {
    rule: 'screens-see-little',
    files: { 'src/app/web/main.tsx': `import '../../db/schema.ts';`, 'src/db/schema.ts': '' },
  },
  'a screen on the values of a contract': {
    rule: 'contracts-as-types',
    files: {
      'src/features/auth/web/SignIn.tsx': `import { login } from '../contract.ts'; login;`,
      'src/features/auth/contract.ts': 'export const login = 1;',
    },
  },
  'a screen on values and types of a contract': {
    rule: 'contracts-as-types',
    files: {
      'src/features/auth/web/SignIn.tsx': `
        import type { Login } from '../contract.ts';
        import { login } from '../contract.ts';
        export const a: Login = login;`,
      'src/features/auth/contract.ts': 'export const login = 1; export type Login = 1;',
    },
  },
  'a screen on the schema library': {
    rule: 'server-packages-stay-home',
    files: {
      'src/features/auth/web/SignIn.tsx': `import * as z from 'zod'; z;`,
      'node_modules/zod/package.json': '{ "name": "zod", "main": "index.js" }',
      'node_modules/zod/index.js': '',
      'package.json': '{ "dependencies": { "zod": "*" } }',
    },
  },
  'ui on Node': {
    rule: 'no-node-in-browser',
    files: { 'src/ui/storage.ts': `import { join } from 'node:path'; join;` },
  },
  'rules on a contract': {
    rule: 'rules-are-pure',
    files: {
      'src/features/auth/rules.ts': `import type { Login } from './contract.ts'; export type A = Login;`,
      'src/features/auth/contract.ts': 'export type Login = 1;',
    },
  },
  'rules on a framework': {
    rule: 'rules-are-pure',
    files: {
      'src/features/auth/rules.ts': `import 'react';`,
      'node_modules/react/package.json': '{ "name": "react", "main": "index.js" }',
      'node_modules/react/index.js': '',
      'package.json': '{ "dependencies": { "react": "*" } }',
    },
  },
  'a store on handlers': {
    rule: 'handlers-for-app-alone',
    files: {
      'src/features/auth/store.ts': `import './handlers.ts';`,
      'src/features/auth/handlers.ts': '',
    },
  },
  'handlers on other handlers of the feature': {
    rule: 'handlers-for-app-alone',
    files: {
      'src/features/requests/handlers.ts': `import './page-handlers.ts';`,
      'src/features/requests/page-handlers.ts': '',
    },
  },
  'a screen on the values of its handlers': {
    rule: 'handlers-as-types',
    files: {
      'src/features/auth/web/SignIn.tsx': `import { routes } from '../handlers.ts'; routes;`,
      'src/features/auth/handlers.ts': 'export const routes = 1;',
    },
  },
  'a screen on the handlers of another feature': {
    rule: 'own-handlers-only',
    files: {
      'src/features/requests/web/Board.tsx': `import type { Auth } from '../../auth/handlers.ts'; export type A = Auth;`,
      'src/features/auth/handlers.ts': 'export type Auth = 1;',
    },
  },
  'a feature on the internals of another': {
    rule: 'face-of-a-feature',
    files: {
      'src/features/requests/handlers.ts': `import '../auth/sessions.ts';`,
      'src/features/auth/sessions.ts': '',
    },
  },
  'a store on a refusal': {
    rule: 'stores-refuse-nothing',
    files: {
      'src/features/auth/store.ts': `import { Refusal } from '../../platform/http/errors.ts'; Refusal;`,
      'src/platform/http/errors.ts': 'export class Refusal {}',
    },
  },
  'a contract on a store': {
    rule: 'contracts-speak-to-contracts',
    files: {
      'src/features/auth/contract.ts': `import './store.ts';`,
      'src/features/auth/store.ts': '',
    },
  },
  'the product on its tests': {
    rule: 'no-test-in-product',
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
  'tables on requests': {
    rule: 'leftward-from-tables',
    files: {
      'src/features/tables/store.ts': `import '../requests/store.ts';`,
      'src/features/requests/store.ts': '',
    },
  },
  'restaurants on tables': {
    rule: 'leftward-from-restaurants',
    files: {
      'src/features/restaurants/store.ts': `import '../tables/store.ts';`,
      'src/features/tables/store.ts': '',
    },
  },
  'a screen of auth on a screen of requests': {
    rule: 'leftward-from-auth',
    files: {
      'src/features/auth/web/SignIn.tsx': `import '../../requests/web/Board.tsx';`,
      'src/features/requests/web/Board.tsx': '',
    },
  },
  'a feature without a place in the order': {
    rule: 'known-features-only',
    files: { 'src/features/extras/store.ts': `import '../../paths.ts';`, 'src/paths.ts': '' },
  },
};
