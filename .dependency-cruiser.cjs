/**
 * Import rules: only from layers below, and between features only from earlier ones. Type imports count too.
 *
 *   db ← platform ← features ← app          ui ← features/*∕web ← app/web
 *
 * `test/law/law.test.ts` proves that each rule reports a breach.
 */

/**
 * A feature may import only the features before it. `app` passes functions of later features in as arguments.
 * `requests` is the core without screens: `guest-page` and `board` are its two screens.
 */
const features = [
  'restaurants',
  'tables',
  'wishes',
  'billing',
  'on-duty',
  'auth',
  'team',
  'analytics',
  'requests',
  'bells',
  'guest-page',
  'board',
  'push',
  'hooks',
  'export',
  'site',
];

const openToAll =
  '^src/(paths|limits|rates|languages|enums|csv|digits|places|place-names|clocks|command-name|histograms|wish-icons|(type-|wish-)?drawings)\\.ts$';
const tests = '\\.test\\.tsx?$';
const browser = '^src/(ui|features/[^/]+/web|app/web)/';
/** All of src except browser code and the files that are open to all. */
const server = '^src/(?!ui/|features/[^/]+/web/|app/web/)[^/]+/';
const stores = '^src/(features/[^/]+|app)/(?!web/)(|.*[/-])store\\.ts$';
/** Server files of a feature by name, in its own folder and in its subfolders. */
const handlers = '^src/features/[^/]+/(?!web/)(|.*[/-])handlers\\.ts$';
const contracts = '^src/features/[^/]+/(?!web/)(|.*/)contract\\.ts$';
/** Pure: for server and browser. */
const rules = '^src/features/[^/]+/(?!web/)(|.*/)(rules|packs|pack-wishes)\\.ts$';

const publicFiles = '^src/features/[^/]+/(store|lookup|rules)\\.ts$';
const ofTeam = '^src/features/team/(?!web/)';

const itself = '^src/limits\\.ts$';
const joined = '^src/(places|place-names|clocks)\\.ts$';

const forbidden = [
  {
    name: 'no-cycles',
    comment: 'No circular imports. The limits are a namespace of themselves.',
    from: { pathNot: [tests, itself] },
    to: { circular: true },
  },
  {
    name: 'imports-resolve',
    comment: 'An import must lead somewhere.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'db-imports-only-db',
    comment: 'Of this project, db imports only db.',
    from: { path: '^src/db/', pathNot: tests },
    to: { path: '^src/', pathNot: ['^src/db/', openToAll] },
  },
  {
    name: 'platform-imports-no-feature',
    comment: 'platform imports db, but no feature.',
    from: { path: '^src/platform/', pathNot: tests },
    to: { path: '^src/', pathNot: ['^src/(platform|db)/', openToAll] },
  },
  {
    name: 'ui-imports-only-ui',
    comment: 'ui imports neither features nor server code.',
    from: { path: '^src/ui/', pathNot: tests },
    to: { path: '^src/', pathNot: ['^src/ui/', openToAll] },
  },
  {
    name: 'open-files-import-nothing',
    comment:
      'Everything may import paths.ts, limits.ts, command-name.ts, rates.ts, languages.ts, enums.ts, histograms.ts, wish-icons.ts, csv.ts, digits.ts, drawings.ts, type-drawings.ts and wish-drawings.ts, because they import nothing, and places.ts, place-names.ts and clocks.ts, which import such files.',
    from: { path: openToAll, pathNot: [itself, joined] },
    to: {},
  },
  {
    name: 'only-app-imports-app',
    comment: 'app joins the features; nothing below imports it.',
    from: { path: '^src/', pathNot: ['^src/app/', tests] },
    to: { path: '^src/app/' },
  },
  {
    name: 'server-imports-no-browser-code',
    comment: 'Server code never imports browser code: it renders HTML with a built bundle.',
    from: { path: server, pathNot: tests },
    to: { path: browser },
  },
  {
    name: 'browser-imports-no-server-code',
    comment:
      'Browser code imports from a feature only web/, rules.ts, packs, and types of contract.ts and handlers.ts.',
    from: { path: '^src/(features/[^/]+|app)/web/', pathNot: tests },
    to: {
      path: '^src/',
      pathNot: [browser, openToAll, rules, contracts, handlers],
    },
  },
  {
    name: 'browser-imports-types-of-contracts',
    comment:
      'Browser code imports only types of a contract, to keep the schema library out of the bundle.',
    from: { path: browser, pathNot: tests },
    to: {
      path: contracts,
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'browser-imports-no-server-package',
    comment: 'No schema library and no server package in browser code.',
    from: { path: browser, pathNot: tests },
    to: {
      path: [
        '(^|/)node_modules/(@hono|@cantoo|@simplewebauthn/server|zod|kysely|pg|pino|nodemailer|stripe|prom-client|web-push)/',
        '(^|/)node_modules/hono/(?!dist/(types/)?client)',
      ],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'browser-imports-no-node',
    comment: 'No Node module in browser code.',
    from: { path: browser, pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'rules-are-pure',
    comment:
      'rules.ts and packs import only rules, paths, limits, rates, languages, enums, csv, digits, places, clocks, drawings, type-drawings, wish-drawings and pure libraries: no clock, database, DOM or framework.',
    from: { path: rules },
    to: { pathNot: [rules, openToAll, '(^|/)node_modules/uqr/'] },
  },
  {
    name: 'only-app-imports-handlers',
    comment: 'Only app imports handlers. The screens of the same feature may import their types.',
    from: { path: '^src/', pathNot: ['^src/app/(?!web/)', '^src/features/[^/]+/web/', tests] },
    to: { path: handlers },
  },
  {
    name: 'screens-import-types-of-handlers',
    comment: 'A screen imports only the types of its feature’s handlers, for the typed client.',
    from: { path: '^src/features/([^/]+)/web/', pathNot: tests },
    to: { path: handlers, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'screens-import-own-handlers',
    comment: 'A screen must not import the handlers of another feature.',
    from: {
      path: '^src/features/([^/]+)/web/',
      pathNot: [tests, '^src/features/(board|guest-page)/'],
    },
    to: { path: handlers, pathNot: '^src/features/$1/' },
  },
  {
    name: 'screens-of-requests-import-its-handlers',
    comment: 'The board and the guest’s page are the screens of `requests`.',
    from: { path: '^src/features/(board|guest-page)/web/', pathNot: tests },
    to: { path: handlers, pathNot: '^src/features/requests/' },
  },
  {
    name: 'public-files-of-a-feature',
    comment: 'Other features may import only store.ts, lookup.ts and rules.ts; screens also web/.',
    from: { path: '^src/features/([^/]+)/(?!web/)', pathNot: [tests, contracts, ofTeam] },
    to: {
      path: '^src/features/',
      pathNot: ['^src/features/$1/', publicFiles],
    },
  },
  {
    name: 'public-files-for-team',
    comment: 'A team is accounts and sessions in a restaurant: `team` may import all of `auth`.',
    from: { path: ofTeam, pathNot: [tests, contracts] },
    to: {
      path: '^src/features/',
      pathNot: ['^src/features/(team|auth)/', publicFiles],
    },
  },
  {
    name: 'stores-import-no-refusal',
    comment:
      'A store knows no HTTP: it returns undefined or a plain result, and lookup.ts or a handler refuses.',
    from: { path: stores, pathNot: tests },
    to: {
      path: [
        '^src/features/.*[/-](contract|lookup)\\.ts$',
        '^src/platform/http/errors\\.ts$',
        '(^|/)node_modules/(@hono/zod-openapi|zod)/',
      ],
    },
  },
  {
    name: 'contracts-import-contracts',
    comment: 'A contract may import only contracts and rules of earlier features.',
    from: { path: contracts },
    to: { path: '^src/features/', pathNot: [contracts, rules] },
  },
  {
    name: 'product-imports-no-test',
    comment: 'Product code must not import tests.',
    from: { path: '^src/', pathNot: tests },
    to: { path: ['^test/', '^bench/', tests] },
  },
  {
    name: 'declared-packages-only',
    comment: 'Imported packages must be listed in package.json.',
    from: { path: '^(src|test|bench)/' },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  ...features.slice(0, -1).map((feature, place) => ({
    name: `no-later-feature-from-${feature}`,
    comment: `Order of features: ${features.join(', ')}. For a later feature, let app pass in a function.`,
    from: { path: `^src/features/${feature}/`, pathNot: tests },
    to: { path: `^src/features/(${features.slice(place + 1).join('|')})/` },
  })),
  {
    name: 'known-features-only',
    comment: 'Add a new feature to the order in this file.',
    from: { path: '^src/features/', pathNot: `^src/features/(${features.join('|')})/` },
    to: {},
  },
];

module.exports = {
  forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.css', '.json'],
    },
    detectJSDocImports: true,
    builtInModules: { add: ['node:sqlite'] },
  },
};
