import type { Row } from './row.ts';

/**
 * Attacks and abuse: forged calls, fuzzing, floods, slow sockets, script injection; privacy and dependencies.
 */
export const attacksRows: Row[] = [
  {
    row: 'R24',
    name: 'forged guest calls create nothing and reveal nothing',
    files: ['test/proofs/abuse/forged-calls.test.ts'],
    mutants: [
      {
        breaks: 'withdrawing has no limit',
        file: 'src/features/requests/create/guest-limits.ts',
        from: '  rate.take(ofRestaurant, rates.withdrawalsPerRestaurantAndAddress);\n',
        to: '',
      },
      {
        breaks: 'the table of another restaurant is accepted',
        file: 'src/features/tables/store.ts',
        from: "    .where('restaurant_id', '=', at.restaurantId)\n    .where('number', '=', at.number)",
        to: "    .where('number', '=', at.number)",
      },
      {
        breaks: 'a guest’s message is shown to everybody',
        file: 'src/features/requests/request-access.ts',
        from: 'return (await isCreatedBy(db, row, key)) ? fullView(row) : publicView(row);',
        to: 'return fullView(row);',
      },
    ],
  },
  {
    row: 'R25',
    name: 'malformed requests cause no 5xx and reveal no internals',
    files: ['test/proofs/abuse/fuzz.test.ts'],
    mutants: [
      {
        breaks: 'a body that is not JSON answers 500',
        file: 'src/platform/http/answer-errors.ts',
        from: '[400, 415].includes(error.status)',
        to: 'error.status === 415',
      },
    ],
  },
  {
    row: 'R25',
    name: 'addresses that no database accepts are refused',
    files: ['src/features/requests/create/refusing.test.ts'],
    mutants: [
      {
        breaks: 'a NUL byte in a URL reaches the database',
        file: 'src/app/api/api.ts',
        from: "    if (c.req.url.includes('%00')) throw new Refusal(refusals.notFound);\n",
        to: '',
      },
    ],
  },
  {
    row: 'R26',
    name: 'slow sockets are closed while guests are served',
    files: ['test/proofs/abuse/slow-sockets.test.ts'],
    engines: 'sqlite',
    mutants: [
      {
        breaks: 'connections are checked at Node’s default interval',
        file: 'src/app/http/http-server.ts',
        from: '      connectionsCheckingInterval: limits.connectionsCheckSeconds * 1000,\n',
        to: '',
      },
      {
        breaks: 'requests have Node’s default time-out',
        file: 'src/app/http/http-server.ts',
        from: '      requestTimeout: limits.requestTimeoutSeconds * 1000,\n',
        to: '',
      },
    ],
  },
  {
    row: 'R27',
    name: 'streams beyond the limits are refused, and stalled readers are cut',
    files: ['test/proofs/boards/stalled-readers.test.ts', 'src/platform/live/streams.test.ts'],
    engines: 'sqlite',
    mutants: [
      {
        breaks: 'data for a stalled reader is buffered without limit',
        file: 'src/platform/live/streams.ts',
        from: '    if (this.#response.writableLength > this.#allowedBytes) this.#cut();\n',
        to: '',
      },
      {
        breaks: 'a session or request can open any number of streams',
        file: 'src/platform/live/streams.ts',
        from: '(count >= owner.max || isFull)',
        to: 'isFull',
      },
      {
        breaks: 'a process accepts any number of streams',
        file: 'src/platform/live/streams.ts',
        from: '(count >= owner.max || isFull)',
        to: 'count >= owner.max',
      },
    ],
  },
  {
    row: 'R28',
    name: 'a flood of events is limited per network while guests are served',
    files: [
      'test/proofs/abuse/event-flood.test.ts',
      'src/features/analytics/track/too-many-events.test.ts',
    ],
    mutants: [
      {
        breaks: 'events of a table have no limit',
        file: 'src/features/analytics/track/receive-event.ts',
        from: '    rate.count(ofTable, rates.eventsPerTable) > 0\n',
        to: '    rate.count(ofTable, rates.eventsPerTable) < 0\n',
      },
      {
        breaks: 'repeated scans by one tab are counted',
        file: 'src/features/analytics/track/receive-event.ts',
        from: '    isScanAgain ||\n',
        to: '    (isScanAgain && false) ||\n',
      },
      {
        breaks: 'events of a network address have no limit',
        file: 'src/features/analytics/track/receive-event.ts',
        from: '    rate.count(ofAddress, rates.eventsPerAddress) > 0 ||\n',
        to: '',
      },
      {
        breaks: 'events that arrive during a write are lost',
        file: 'src/features/analytics/track/tracker.ts',
        from: 'this.#waiting.splice(0, some.length);',
        to: 'this.#waiting = [];',
      },
    ],
  },
  {
    row: 'R29',
    name: 'thousands of boards can reconnect at once',
    files: ['test/proofs/boards/mass-reconnect.test.ts'],
    engines: 'sqlite',
    mutants: [
      {
        breaks: 'closed streams still count towards the limit',
        file: 'src/platform/live/streams.ts',
        from: '    else this.#perOwner.delete(owner.key);\n',
        to: '',
      },
    ],
  },
  {
    row: 'R39',
    name: 'personal data is deleted when it should be, and no cookie is set',
    files: ['test/proofs/abuse/privacy.test.ts', 'src/features/requests/upkeep/words.test.ts'],
    mutants: [
      {
        breaks: 'guests’ messages are never erased',
        file: 'src/app/jobs.ts',
        from: '        await eraseWords(db, now, mayGoOn);\n',
        to: '        void eraseWords;\n',
      },
      {
        breaks: 'the subscription of a deleted restaurant is not removed',
        file: 'src/app/api/back-office.ts',
        from: '      await billing.removeOf(tx, id);\n',
        to: '      void billing.removeOf;\n',
      },
      {
        breaks: 'responses set a cookie',
        file: 'src/app/http/site.ts',
        from: "    c.set('language', preferredLanguage(c.req.header('accept-language')));\n",
        to: "    c.set('language', preferredLanguage(c.req.header('accept-language')));\n    c.header('Set-Cookie', 'visitor=1');\n",
      },
    ],
  },
  {
    row: 'R34',
    name: 'no text field can inject a script',
    files: ['test/e2e/every-page/scripts-in-words.e2e.ts'],
    mutants: [
      {
        breaks: 'data in the guest’s page can close its script element',
        file: 'src/platform/escape.ts',
        from: ".replaceAll('<', '\\\\u003c')",
        to: '',
      },
      {
        breaks: 'any URL scheme is accepted as a menu link',
        file: 'src/features/restaurants/rules.ts',
        from: '  if (!/^https?:\\/\\/[^\\s/?#\\\\]/i.test(text)) return false;\n',
        to: '',
      },
    ],
  },
  {
    row: 'R38',
    name: 'a server under lasting load leaks no memory and no descriptor',
    files: ['test/proofs/boards/soak.test.ts'],
    engines: 'sqlite',
    mutants: [
      {
        breaks: 'closed streams are never released',
        file: 'src/platform/live/streams.ts',
        from: '    this.#open.delete(stream);\n',
        to: '',
      },
    ],
  },
  {
    row: 'R40',
    name: 'dependencies are few, pinned, hashed and licensed',
    files: ['test/proofs/abuse/supply-chain.test.ts'],
    engines: 'sqlite',
    mutants: [
      {
        breaks: 'a package in the lock file has no hash',
        file: 'package-lock.json',
        from: '"integrity": "sha512-KmXvQAXwcAHV+',
        to: '"was": "sha512-KmXvQAXwcAHV+',
      },
      {
        breaks: 'a version is a range',
        file: 'package.json',
        from: '"kysely": "',
        to: '"kysely": "^',
      },
      {
        breaks: 'a package has no documented reason',
        file: 'docs/decisions/053-production-packages.md',
        from: '| `uqr` | 0 |',
        to: '| `urq` | 0 |',
      },
    ],
  },
];
