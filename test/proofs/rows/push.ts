import type { Row } from './row.ts';

/** Pushes to phones. */
export const pushRows: Row[] = [
  {
    row: 'R65',
    name: 'a push is sent once, to known push services alone, and its token takes one request once',
    files: [
      'src/features/push/taking.test.ts',
      'src/features/push/failing-services.test.ts',
      'src/features/push/rules.test.ts',
      'src/features/push/sending.test.ts',
      'src/features/push/subscribing.test.ts',
      'src/features/push/vapid-keys.test.ts',
    ],
    mutants: [],
  },
];
