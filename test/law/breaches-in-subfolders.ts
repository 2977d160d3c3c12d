import type { Breach } from './law-breaches.ts';

/** Each rule that names files of a feature also covers its subfolders. */
export const breachesInSubfolders: Record<string, Breach> = {
  'a subfolder of db importing platform': {
    rule: 'db-imports-only-db',
    files: { 'src/db/sqlite/a.ts': `import '../../platform/a.ts';`, 'src/platform/a.ts': '' },
  },
  'a subfolder of platform importing a feature': {
    rule: 'platform-imports-no-feature',
    files: {
      'src/platform/log/a.ts': `import '../../features/auth/store.ts';`,
      'src/features/auth/store.ts': '',
    },
  },
  'a subfolder of ui importing a feature': {
    rule: 'ui-imports-only-ui',
    files: {
      'src/ui/notices/Notice.tsx': `import '../../features/auth/rules.ts';`,
      'src/features/auth/rules.ts': '',
    },
  },
  'a subfolder of a feature importing app': {
    rule: 'only-app-imports-app',
    files: {
      'src/features/auth/codes/codes.ts': `import '../../../app/api/api.ts';`,
      'src/app/api/api.ts': '',
    },
  },
  'server code in a subfolder importing a screen': {
    rule: 'server-imports-no-browser-code',
    files: {
      'src/features/tables/sheet/press.ts': `import '../web/qr/Codes.tsx';`,
      'src/features/tables/web/qr/Codes.tsx': '',
    },
  },
  'a screen importing server code in a subfolder': {
    rule: 'browser-imports-no-server-code',
    files: {
      'src/features/tables/web/qr/Codes.tsx': `
        import type { Row } from '../../sheet/press.ts'; export type A = Row;`,
      'src/features/tables/sheet/press.ts': 'export type Row = 1;',
    },
  },
  'a screen importing the values of a contract in a subfolder': {
    rule: 'browser-imports-types-of-contracts',
    files: {
      'src/features/tables/web/qr/Codes.tsx': `import { a } from '../../sheet/contract.ts'; a;`,
      'src/features/tables/sheet/contract.ts': 'export const a = 1;',
    },
  },
  'rules in a subfolder importing a store': {
    rule: 'rules-are-pure',
    files: {
      'src/features/requests/upkeep/rules.ts': `import '../store.ts';`,
      'src/features/requests/store.ts': '',
    },
  },
  'a store importing handlers in a subfolder': {
    rule: 'only-app-imports-handlers',
    files: {
      'src/features/requests/store.ts': `import './live/stream-handlers.ts';`,
      'src/features/requests/live/stream-handlers.ts': '',
    },
  },
  'a screen importing the values of handlers in a subfolder': {
    rule: 'screens-import-types-of-handlers',
    files: {
      'src/features/requests/web/Board.tsx': `
        import { routes } from '../live/stream-handlers.ts'; routes;`,
      'src/features/requests/live/stream-handlers.ts': 'export const routes = 1;',
    },
  },
  'a screen importing handlers in a subfolder of another feature': {
    rule: 'screens-import-own-handlers',
    files: {
      'src/features/requests/web/Board.tsx': `
        import type { Auth } from '../../auth/codes/code-handlers.ts'; export type A = Auth;`,
      'src/features/auth/codes/code-handlers.ts': 'export type Auth = 1;',
    },
  },
  'a subfolder of a feature importing the internals of another': {
    rule: 'public-files-of-a-feature',
    files: {
      'src/features/requests/live/channel.ts': `import '../../auth/sessions.ts';`,
      'src/features/auth/sessions.ts': '',
    },
  },
  'a feature importing a store in a subfolder of another': {
    rule: 'public-files-of-a-feature',
    files: {
      'src/features/requests/handlers.ts': `import '../auth/codes/store.ts';`,
      'src/features/auth/codes/store.ts': '',
    },
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
  'a subfolder of tables importing auth': {
    rule: 'no-later-feature-from-tables',
    files: {
      'src/features/tables/sheet/sheet-press.ts': `import '../../auth/store.ts';`,
      'src/features/auth/store.ts': '',
    },
  },
  'a store in a subfolder importing the types of a contract': {
    rule: 'stores-import-no-refusal',
    files: {
      'src/features/auth/codes/codes-store.ts': `
        import type { Code } from '../account/account-contract.ts'; export type A = Code;`,
      'src/features/auth/account/account-contract.ts': 'export type Code = 1;',
    },
  },
  'a store importing a lookup': {
    rule: 'stores-import-no-refusal',
    files: {
      'src/features/requests/keys-store.ts': `import '../tables/lookup.ts';`,
      'src/features/tables/lookup.ts': '',
    },
  },
  'a contract in a subfolder importing a store': {
    rule: 'contracts-import-contracts',
    files: {
      'src/features/requests/live/contract.ts': `import '../store.ts';`,
      'src/features/requests/store.ts': '',
    },
  },
  'a subfolder of tables importing requests': {
    rule: 'no-later-feature-from-tables',
    files: {
      'src/features/tables/qr/sheet.ts': `import '../../requests/store.ts';`,
      'src/features/requests/store.ts': '',
    },
  },
};
