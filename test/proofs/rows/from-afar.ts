import type { Row } from './row.ts';

/** What one client that is not in the room may do to those who are. */
export const fromAfarRows: Row[] = [
  {
    row: 'R45',
    name: 'a room silenced from afar',
    files: ['test/proofs/silenced-room.test.ts'],
    mutants: [
      {
        breaks: 'a stranger cancels as often as they like',
        file: 'src/features/requests/create/diner-acts.ts',
        from: '  if (retryAfterSeconds === 0) return;\n',
        to: '  if (retryAfterSeconds >= 0) return;\n',
      },
      {
        breaks: 'three networks use up a table',
        file: 'src/limits.ts',
        from: 'dinerPostsPerTable: { count: 600,',
        to: 'dinerPostsPerTable: { count: 60,',
      },
      {
        breaks: 'any key will do',
        file: 'src/features/requests/create/diner-acts.ts',
        from: 'if (creating !== undefined && creating === key)',
        to: 'if (creating !== undefined && key)',
      },
    ],
  },
  {
    row: 'R46',
    name: 'one anonymous client',
    files: [
      'test/proofs/one-client.test.ts',
      'src/app/pages.test.ts',
      'src/app/readiness.test.ts',
      'src/platform/live/streams.test.ts',
      'src/app/mails-per-address.test.ts',
    ],
    mutants: [
      {
        breaks: 'a page is written anew for each address',
        file: 'src/app/pages.ts',
        from: "const key = [asked.path, asked.search, asked.language, asked.isEnglish].join(' ');",
        to: 'const key = String(this.#written.size);',
      },
      {
        breaks: 'each look at readiness asks the database',
        file: 'src/app/readiness.ts',
        from: '    if (this.#answer && now - this.#askedAt < KEPT_MILLISECONDS) return this.#answer;\n',
        to: '',
      },
      {
        breaks: 'one network takes all streams',
        file: 'src/platform/live/streams.ts',
        from: ' >= limits.guestStreamsPerAddress;',
        to: ' < 0;',
      },
      {
        breaks: 'guests take the places of the staff',
        file: 'src/platform/live/streams.ts',
        from: 'limits.streamsPerProcess - limits.streamsKeptForStaff;',
        to: 'limits.streamsPerProcess;',
      },
      {
        breaks: 'one network has as many mails sent as it likes',
        file: 'src/platform/http/rate.ts',
        from: '  if (retryAfterSeconds > 0) throw new Refusal(refusals.tooManyMails, {}, { retryAfterSeconds });\n',
        to: '  void retryAfterSeconds;\n',
      },
    ],
  },
];
