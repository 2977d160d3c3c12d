import type { Row } from './row.ts';

/** Adding passkeys and signing in with them. */
export const passkeysRows: Row[] = [
  {
    row: 'R62',
    name: 'a passkey signs in its own account alone, and each challenge works once',
    files: [
      'src/features/auth/passkeys/adding.test.ts',
      'src/features/auth/passkeys/refused-additions.test.ts',
      'src/features/auth/passkeys/signing-in.test.ts',
      'src/features/auth/passkeys/limits-of-passkeys.test.ts',
    ],
    mutants: [],
  },
];
