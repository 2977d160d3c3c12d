import type { Breach } from './law-breaches.ts';

/** Each rule that names files of a feature also covers its subfolders. */
export const breachesInSubfolders: Record<string, Breach> = {
  'a subfolder of db on platform': {
    rule: 'db-stands-alone',
    files: { 'src/db/sqlite/a.ts': `import '../../platform/a.ts';`, 'src/platform/a.ts': '' },
  },
  'a subfolder of platform on a feature': {
    rule: 'platform-below-features',
    files: {
      'src/platform/log/a.ts': `import '../../features/auth/store.ts';`,
      'src/features/auth/store.ts': '',
    },
  },
  'a subfolder of ui on a feature': {
    rule: 'ui-stands-alone',
    files: {
      'src/ui/notices/Notice.tsx': `import '../../features/auth/rules.ts';`,
      'src/features/auth/rules.ts': '',
    },
  },
  'a subfolder of a feature on app': {
    rule: 'app-on-top',
    files: {
      'src/features/auth/codes/codes.ts': `import '../../../app/api/api.ts';`,
      'src/app/api/api.ts': '',
    },
  },
  'server code in a subfolder on a screen': {
    rule: 'server-sees-no-screen',
    files: {
      'src/features/requests/live/channel.ts': `import '../web/board/Board.tsx';`,
      'src/features/requests/web/board/Board.tsx': '',
    },
  },
  'a screen on server code in a subfolder': {
    rule: 'screens-see-little',
    files: {
      'src/features/requests/web/board/Board.tsx': `
        import type { Row } from '../../live/channel.ts'; export type A = Row;`,
      'src/features/requests/live/channel.ts': 'export type Row = 1;',
    },
  },
  'a screen on the values of a contract in a subfolder': {
    rule: 'contracts-as-types',
    files: {
      'src/features/requests/web/board/Board.tsx': `import { a } from '../../live/contract.ts'; a;`,
      'src/features/requests/live/contract.ts': 'export const a = 1;',
    },
  },
  'rules in a subfolder on a store': {
    rule: 'rules-are-pure',
    files: {
      'src/features/requests/upkeep/rules.ts': `import '../store.ts';`,
      'src/features/requests/store.ts': '',
    },
  },
  'a store on handlers in a subfolder': {
    rule: 'handlers-for-app-alone',
    files: {
      'src/features/requests/store.ts': `import './live/stream-handlers.ts';`,
      'src/features/requests/live/stream-handlers.ts': '',
    },
  },
  'a screen on what handlers in a subfolder do': {
    rule: 'handlers-as-types',
    files: {
      'src/features/requests/web/Board.tsx': `
        import { routes } from '../live/stream-handlers.ts'; routes;`,
      'src/features/requests/live/stream-handlers.ts': 'export const routes = 1;',
    },
  },
  'a screen on handlers in a subfolder of another feature': {
    rule: 'own-handlers-only',
    files: {
      'src/features/requests/web/Board.tsx': `
        import type { Auth } from '../../auth/codes/code-handlers.ts'; export type A = Auth;`,
      'src/features/auth/codes/code-handlers.ts': 'export type Auth = 1;',
    },
  },
  'a subfolder of a feature on the inside of another': {
    rule: 'face-of-a-feature',
    files: {
      'src/features/requests/live/channel.ts': `import '../../auth/sessions.ts';`,
      'src/features/auth/sessions.ts': '',
    },
  },
  'a feature on a store in a subfolder of another': {
    rule: 'face-of-a-feature',
    files: {
      'src/features/requests/handlers.ts': `import '../auth/codes/store.ts';`,
      'src/features/auth/codes/store.ts': '',
    },
  },
  'a store in a subfolder on the types of a contract': {
    rule: 'stores-refuse-nothing',
    files: {
      'src/features/auth/codes/codes-store.ts': `
        import type { Code } from '../account-contract.ts'; export type A = Code;`,
      'src/features/auth/account-contract.ts': 'export type Code = 1;',
    },
  },
  'a store on a lookup': {
    rule: 'stores-refuse-nothing',
    files: {
      'src/features/requests/keys-store.ts': `import '../tables/lookup.ts';`,
      'src/features/tables/lookup.ts': '',
    },
  },
  'a contract in a subfolder on a store': {
    rule: 'contracts-speak-to-contracts',
    files: {
      'src/features/requests/live/contract.ts': `import '../store.ts';`,
      'src/features/requests/store.ts': '',
    },
  },
  'a subfolder of tables on requests': {
    rule: 'leftward-from-tables',
    files: {
      'src/features/tables/qr/sheet.ts': `import '../../requests/store.ts';`,
      'src/features/requests/store.ts': '',
    },
  },
};
