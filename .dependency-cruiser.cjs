/**
 * The import law: down only, and among features only leftward. Type imports count too.
 *
 *   db ← platform ← features ← app          ui ← features/*∕web ← app/web
 *
 * `test/law/law.test.ts` proves that each rule bites.
 */

/** Leftmost first: a feature may know those before it. What must happen to the right is handed in by app. */
const features = ['tables', 'restaurants', 'billing', 'auth', 'analytics', 'requests', 'site'];

const openToAll = '^src/(paths|limits)\\.ts$';
const tests = '\\.test\\.tsx?$';
const browser = '^src/(ui|features/[^/]+/web|app/web)/';
/** All of src but browser code, tests and the two files that are open to all. */
const server = '^src/(?!ui/|features/[^/]+/web/|app/web/)[^/]+/';
/** Server files of a feature by name, in its own folder and in its subfolders. */
const handlers = '^src/features/[^/]+/(?!web/)(|.*[/-])handlers\\.ts$';
const contracts = '^src/features/[^/]+/(?!web/)(|.*/)contract\\.ts$';
const rules = '^src/features/[^/]+/(?!web/)(|.*/)rules\\.ts$';

const forbidden = [
  {
    name: 'no-circles',
    comment: 'A circle has no bottom to start reading from.',
    from: { pathNot: tests },
    to: { circular: true },
  },
  {
    name: 'everything-resolves',
    comment: 'An import must lead somewhere.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'db-stands-alone',
    comment: 'db knows nothing of ours but db.',
    from: { path: '^src/db/', pathNot: tests },
    to: { path: '^src/', pathNot: ['^src/db/', openToAll] },
  },
  {
    name: 'platform-below-features',
    comment: 'platform stands on db and knows no feature.',
    from: { path: '^src/platform/', pathNot: tests },
    to: { path: '^src/', pathNot: ['^src/(platform|db)/', openToAll] },
  },
  {
    name: 'ui-stands-alone',
    comment: 'ui knows neither features nor the server.',
    from: { path: '^src/ui/', pathNot: tests },
    to: { path: '^src/', pathNot: ['^src/ui/', openToAll] },
  },
  {
    name: 'ground-is-bare',
    comment: 'paths.ts and limits.ts are open to all because they import nothing.',
    from: { path: openToAll },
    to: {},
  },
  {
    name: 'app-on-top',
    comment: 'app joins the features; nothing below imports it.',
    from: { path: '^src/', pathNot: ['^src/app/', tests] },
    to: { path: '^src/app/' },
  },
  {
    name: 'server-sees-no-screen',
    comment:
      'Server code never imports browser code: a page served as HTML comes from a built bundle.',
    from: { path: server, pathNot: tests },
    to: { path: browser },
  },
  {
    name: 'screens-see-little',
    comment:
      'Of a feature, browser code sees web/, rules.ts, and types of contract.ts and handlers.ts.',
    from: { path: '^src/(features/[^/]+|app)/web/', pathNot: tests },
    to: {
      path: '^src/',
      pathNot: [browser, openToAll, rules, contracts, handlers],
    },
  },
  {
    name: 'contracts-as-types',
    comment: 'A contract reaches the browser as a type only, or its schema library does too.',
    from: { path: browser, pathNot: tests },
    to: {
      path: contracts,
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'server-packages-stay-home',
    comment: 'No schema library, no server package and no Node module reaches a phone.',
    from: { path: browser, pathNot: tests },
    to: {
      path: [
        '(^|/)node_modules/(@hono|@cantoo|zod|kysely|pg|pino|nodemailer|stripe|prom-client)/',
        '(^|/)node_modules/hono/(?!dist/(types/)?client)',
      ],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'no-node-in-browser',
    comment: 'A browser has no Node modules.',
    from: { path: browser, pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'rules-are-pure',
    comment:
      'rules.ts imports rules, paths, limits and what only computes: no clock, no database, no DOM, no framework.',
    from: { path: rules },
    to: { pathNot: [rules, openToAll, '(^|/)node_modules/uqr/'] },
  },
  {
    name: 'handlers-for-app-alone',
    comment: 'Handlers are mounted by app. Their own feature’s screens may read their type.',
    from: { path: '^src/', pathNot: ['^src/app/(?!web/)', '^src/features/[^/]+/web/', tests] },
    to: { path: handlers },
  },
  {
    name: 'handlers-as-types',
    comment: 'A screen reads the type of its own handlers for the typed client, nothing more.',
    from: { path: '^src/features/([^/]+)/web/', pathNot: tests },
    to: { path: handlers, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'own-handlers-only',
    comment: 'The handlers of another feature are no business of a screen.',
    from: { path: '^src/features/([^/]+)/web/', pathNot: tests },
    to: { path: handlers, pathNot: '^src/features/$1/' },
  },
  {
    name: 'face-of-a-feature',
    comment: 'To another feature a feature shows store.ts and rules.ts; between screens also web/.',
    from: { path: '^src/features/([^/]+)/(?!web/)', pathNot: [tests, contracts] },
    to: {
      path: '^src/features/',
      pathNot: ['^src/features/$1/', '^src/features/[^/]+/(store|rules)\\.ts$'],
    },
  },
  {
    name: 'contracts-speak-to-contracts',
    comment: 'A contract may use the schemas of a contract to its left, and rules.',
    from: { path: contracts },
    to: { path: '^src/features/', pathNot: [contracts, rules] },
  },
  {
    name: 'no-test-in-product',
    comment: 'The product knows nothing of its tests.',
    from: { path: '^src/', pathNot: tests },
    to: { path: ['^test/', '^bench/', tests] },
  },
  {
    name: 'declared-packages-only',
    comment: 'A package that is used is named in package.json.',
    from: { path: '^(src|test|bench)/' },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  ...features.slice(0, -1).map((feature, place) => ({
    name: `leftward-from-${feature}`,
    comment: `Order of features: ${features.join(', ')}. Ask app to hand in what is needed to the right.`,
    from: { path: `^src/features/${feature}/`, pathNot: tests },
    to: { path: `^src/features/(${features.slice(place + 1).join('|')})/` },
  })),
  {
    name: 'known-features-only',
    comment: 'A new feature takes its place in the order, in this file.',
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
