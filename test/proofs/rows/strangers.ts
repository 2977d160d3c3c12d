import type { Row } from './row.ts';

/** What strangers try: floods, forged calls, slow sockets, scripts in every field. */
export const strangersRows: Row[] = [
  {
    row: 'R24',
    name: 'forged calls of guests',
    files: ['test/proofs/forged-calls.test.ts'],
    mutants: [
      {
        breaks: 'who asks at a table is not counted',
        file: 'src/features/requests/create/diner-acts.ts',
        from: '  limitDiner(c, deps, table.id);\n',
        to: '',
      },
      {
        breaks: 'a table of any house will do',
        file: 'src/features/tables/store.ts',
        from: "    .where('restaurant_id', '=', at.restaurantId)\n    .where('number', '=', at.number)",
        to: "    .where('number', '=', at.number)",
      },
      {
        breaks: 'everybody is told what a guest wrote',
        file: 'src/features/requests/access.ts',
        from: 'return (await isCreatedBy(db, row, key)) ? fullView(row) : publicView(row);',
        to: 'return fullView(row);',
      },
    ],
  },
  {
    row: 'R25',
    name: 'fuzz',
    files: ['test/proofs/fuzz.test.ts'],
    mutants: [
      {
        breaks: 'a NUL in an address is looked for',
        file: 'src/app/api.ts',
        from: "    if (c.req.url.includes('%00')) throw new Refusal(refusals.notFound);\n",
        to: '',
      },
      {
        breaks: 'a body that is no JSON is an error of the server',
        file: 'src/platform/http/answer-errors.ts',
        from: '[400, 415].includes(error.status)',
        to: 'error.status === 415',
      },
    ],
  },
  {
    row: 'R26',
    name: 'slow sockets',
    files: ['test/proofs/slow-sockets.test.ts'],
    engines: 'sqlite',
    mutants: [
      {
        breaks: 'connections are looked at as often as Node likes',
        file: 'src/app/http-server.ts',
        from: '      connectionsCheckingInterval: limits.connectionsCheckSeconds * 1000,\n',
        to: '',
      },
      {
        breaks: 'a request may take as long as Node likes',
        file: 'src/app/http-server.ts',
        from: '      requestTimeout: limits.requestTimeoutSeconds * 1000,\n',
        to: '',
      },
    ],
  },
  {
    row: 'R27',
    name: 'streams beyond the limits',
    files: ['test/proofs/stalled-readers.test.ts', 'src/platform/live/streams.test.ts'],
    engines: 'sqlite',
    mutants: [
      {
        breaks: 'what a reader leaves unread is kept for it',
        file: 'src/platform/live/streams.ts',
        from: '    if (this.#response.writableLength > this.#allowedBytes) this.#cut();\n',
        to: '',
      },
      {
        breaks: 'whoever has many streams may have more',
        file: 'src/platform/live/streams.ts',
        from: '(count >= owner.max || isFull)',
        to: 'isFull',
      },
      {
        breaks: 'a process takes streams without end',
        file: 'src/platform/live/streams.ts',
        from: '(count >= owner.max || isFull)',
        to: 'count >= owner.max',
      },
    ],
  },
  {
    row: 'R28',
    name: 'flood of events',
    files: [
      'test/proofs/event-flood.test.ts',
      'src/features/analytics/track/too-many-events.test.ts',
    ],
    mutants: [
      {
        breaks: 'a table may have as many events as somebody likes',
        file: 'src/features/analytics/track/hearing.ts',
        from: '    rate.count(ofTable, limits.eventsPerTable) > 0\n',
        to: '    rate.count(ofTable, limits.eventsPerTable) < 0\n',
      },
      {
        breaks: 'a tab scans a table as often as it likes',
        file: 'src/features/analytics/track/hearing.ts',
        from: '    isScanAgain ||\n',
        to: '    (isScanAgain && false) ||\n',
      },
      {
        breaks: 'an address may tell as much as it likes',
        file: 'src/features/analytics/track/hearing.ts',
        from: '    rate.count(ofAddress, limits.eventsPerAddress) > 0 ||\n',
        to: '',
      },
      {
        breaks: 'what is kept is forgotten where more has come meanwhile',
        file: 'src/features/analytics/track/tracker.ts',
        from: 'this.#waiting.splice(0, some.length);',
        to: 'this.#waiting = [];',
      },
    ],
  },
  {
    row: 'R29',
    name: 'thrown out and back at once',
    files: ['test/proofs/thrown-out.test.ts'],
    engines: 'sqlite',
    mutants: [
      {
        breaks: 'who was thrown out still counts as there',
        file: 'src/platform/live/streams.ts',
        from: '      else this.#perOwner.delete(owner.key);\n',
        to: '',
      },
    ],
  },
  {
    row: 'R39',
    name: 'what is kept of people',
    files: ['test/proofs/privacy.test.ts', 'src/features/requests/upkeep/words.test.ts'],
    mutants: [
      {
        breaks: 'what guests wrote is kept',
        file: 'src/app/jobs.ts',
        from: '        await eraseWords(db, now, mayGoOn);\n',
        to: '        void eraseWords;\n',
      },
      {
        breaks: 'a subscription outlives its restaurant',
        file: 'src/app/api.ts',
        from: '      await billing.removeOf(tx, id);\n',
        to: '      void billing.removeOf;\n',
      },
      {
        breaks: 'a visitor is given a cookie',
        file: 'src/app/site.ts',
        from: "    c.set('language', preferredLanguage(c.req.header('accept-language')));\n",
        to: "    c.set('language', preferredLanguage(c.req.header('accept-language')));\n    c.header('Set-Cookie', 'visitor=1');\n",
      },
    ],
  },
  {
    row: 'R34',
    name: 'scripts in words',
    files: ['test/e2e/scripts-in-words.e2e.ts'],
    mutants: [
      {
        breaks: 'what a guest’s page is given can end its script',
        file: 'src/app/diner-document.ts',
        from: ".replace(/</g, '\\\\u003c')",
        to: '',
      },
      {
        breaks: 'any address may be a menu',
        file: 'src/features/restaurants/rules.ts',
        from: '  if (!/^https?:\\/\\/[^\\s/?#\\\\]/i.test(text)) return false;\n',
        to: '',
      },
    ],
  },
  {
    row: 'R38',
    name: 'soak',
    files: ['test/proofs/soak.test.ts'],
    engines: 'sqlite',
    mutants: [
      {
        breaks: 'streams that are over are kept',
        file: 'src/platform/live/streams.ts',
        from: '      this.#open.delete(stream);\n',
        to: '',
      },
    ],
  },
  {
    row: 'R40',
    name: 'what comes from others',
    files: ['test/proofs/supply-chain.test.ts'],
    engines: 'sqlite',
    mutants: [
      {
        breaks: 'a package stands in the lock file without its hash',
        file: 'package-lock.json',
        from: '"integrity": "sha512-KmXvQAXwcAHV+',
        to: '"was": "sha512-KmXvQAXwcAHV+',
      },
      {
        breaks: 'a version may be any later one',
        file: 'package.json',
        from: '"kysely": "',
        to: '"kysely": "^',
      },
      {
        breaks: 'a package has no reason',
        file: 'docs/decisions/015-production-packages.md',
        from: '| `uqr` | 0 |',
        to: '| `urq` | 0 |',
      },
    ],
  },
];
