import type { Row } from './row.ts';

/**
 * Attacks and abuse: forged calls, fuzzing, floods, slow sockets, script injection; privacy and dependencies.
 */
export const attacksRows: Row[] = [
  {
    row: 'R24',
    name: 'forged guest calls create nothing and reveal nothing',
    files: ['test/proofs/abuse/forged-calls.test.ts'],
    mutants: [],
  },
  {
    row: 'R25',
    name: 'malformed requests cause no 5xx and reveal no internals',
    files: ['test/proofs/abuse/fuzz.test.ts'],
    mutants: [],
  },
  {
    row: 'R25',
    name: 'addresses that no database accepts are refused',
    files: ['src/features/requests/create/refusing.test.ts'],
    mutants: [],
  },
  {
    row: 'R26',
    name: 'slow sockets are closed while guests are served',
    files: ['test/proofs/abuse/slow-sockets.test.ts'],
    engines: 'sqlite',
    mutants: [],
  },
  {
    row: 'R27',
    name: 'streams beyond the limits are refused, and stalled readers are cut',
    files: ['test/proofs/boards/stalled-readers.test.ts', 'src/platform/live/streams.test.ts'],
    engines: 'sqlite',
    mutants: [],
  },
  {
    row: 'R28',
    name: 'a flood of events is limited per network while guests are served',
    files: [
      'test/proofs/abuse/event-flood.test.ts',
      'src/features/analytics/track/too-many-events.test.ts',
    ],
    mutants: [],
  },
  {
    row: 'R29',
    name: 'thousands of boards can reconnect at once',
    files: ['test/proofs/boards/mass-reconnect.test.ts'],
    engines: 'sqlite',
    mutants: [],
  },
  {
    row: 'R39',
    name: 'personal data is deleted when it should be, and no cookie is set',
    files: ['test/proofs/abuse/privacy.test.ts', 'src/features/requests/upkeep/kept.test.ts'],
    mutants: [],
  },
  {
    row: 'R34',
    name: 'no text field can inject a script',
    files: ['test/e2e/every-page/scripts-in-words.e2e.ts'],
    mutants: [],
  },
  {
    row: 'R38',
    name: 'a server under lasting load leaks no memory and no descriptor',
    files: ['test/proofs/boards/soak.test.ts'],
    engines: 'sqlite',
    mutants: [],
  },
  {
    row: 'R40',
    name: 'dependencies are few, pinned, hashed and licensed',
    files: ['test/proofs/abuse/supply-chain.test.ts'],
    engines: 'sqlite',
    mutants: [],
  },
  {
    row: 'R76',
    name: 'strangers wake nobody at night, ring within budgets in the evening, and bury no board',
    files: ['test/proofs/abuse/disturbed-rooms.test.ts'],
    mutants: [
      {
        breaks: 'a phone that is not in service rings',
        file: 'src/features/requests/ringing/plan.ts',
        from: '(isInService || isEscalated)',
        to: '(isInService || isMeant)',
      },
      {
        breaks: 'new requests ring without a budget',
        file: 'src/features/requests/create/ring-budgets.ts',
        from: 'if (this.#budgets.some(([key, limit]) => this.#rate.isUsedUp(key, limit))) return false;',
        to: '',
      },
      {
        breaks: 'guests of the house share the budget of strangers',
        file: 'src/features/requests/create/ring-budgets.ts',
        from: "isFromHouse ? 'house' : 'afar'",
        to: "'afar'",
      },
      {
        breaks: 'withdrawn requests stay on the board for 10 minutes, however many',
        file: 'src/features/requests/upkeep/withdrawn-store.ts',
        from: 'index < older || ',
        to: '',
      },
    ],
  },
];
