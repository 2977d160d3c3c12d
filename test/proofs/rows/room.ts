import type { Row } from './row.ts';

/** What happens in a room: taps, races, boards that follow, servers that come and go. */
export const roomRows: Row[] = [
  {
    row: 'R8',
    name: 'race matrix',
    files: ['test/proofs/races.test.ts'],
    mutants: [
      {
        breaks: 'a request is moved on from whatever state it is in',
        file: 'src/features/requests/store.ts',
        from: "      .where('status', '=', from.status)\n",
        to: '',
      },
    ],
  },
];
