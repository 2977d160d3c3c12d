import type { Row } from './row.ts';

/** Attacks by one remote client on guests and staff. */
export const remoteClientRows: Row[] = [
  {
    row: 'R45',
    name: 'a remote stranger cannot cancel or block the guests’ requests',
    files: ['test/proofs/abuse/remote-cancelling.test.ts'],
    mutants: [
      {
        breaks: 'cancelling without a key has no limit',
        file: 'src/features/requests/create/guest-limits.ts',
        from: 'if (retryAfterSeconds > 0) throw',
        to: 'if (retryAfterSeconds < 0) throw',
      },
      {
        breaks: 'three networks use up what a restaurant may withdraw',
        file: 'src/rates.ts',
        from: 'withdrawalsPerRestaurant: { count: 1000,',
        to: 'withdrawalsPerRestaurant: { count: 100,',
      },
      {
        breaks: 'any idempotency key can cancel a request',
        file: 'src/features/requests/create/guest-limits.ts',
        from: 'return creating === key ?',
        to: 'return key ?',
      },
    ],
  },
  {
    row: 'R46',
    name: 'one anonymous client cannot slow down or lock out others',
    files: [
      'test/proofs/abuse/one-client.test.ts',
      'src/app/pages/pages.test.ts',
      'src/app/api/plain-routes.test.ts',
      'src/platform/live/streams.test.ts',
      'src/app/api/mails-per-address.test.ts',
    ],
    mutants: [
      {
        breaks: 'no page is served from the cache',
        file: 'src/app/pages/pages.ts',
        from: "const key = [input.path, input.search, input.language, input.isEnglish].join(' ');",
        to: 'const key = String(this.#written.size);',
      },
      {
        breaks: 'each readiness check queries the database',
        file: 'src/app/api/plain-routes.ts',
        from: '    if (this.#answer && now - this.#checkedAt < CACHED_MILLISECONDS) return this.#answer;\n',
        to: '',
      },
      {
        breaks: 'one network can open all streams',
        file: 'src/platform/live/streams.ts',
        from: ' >= limits.guestStreamsPerAddress;',
        to: ' < 0;',
      },
      {
        breaks: 'guests can use the streams reserved for staff',
        file: 'src/platform/live/streams.ts',
        from: 'limits.streamsPerProcess - limits.streamsKeptForStaff;',
        to: 'limits.streamsPerProcess;',
      },
      {
        breaks: 'one network can trigger any number of mails',
        file: 'src/platform/http/rate.ts',
        from: '  if (retryAfterSeconds > 0) throw new Refusal(refusals.tooManyMails, {}, { retryAfterSeconds });\n',
        to: '  void retryAfterSeconds;\n',
      },
    ],
  },
];
