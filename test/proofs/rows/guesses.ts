import type { Row } from './row.ts';

/** Who guesses passwords and codes, and who is kept out by it: nobody else. */
export const guessesRows: Row[] = [
  {
    row: 'R50',
    name: 'nobody is locked out',
    files: ['test/proofs/lock-out.test.ts'],
    mutants: [
      {
        breaks: 'a device that signed in before counts with all others',
        file: 'src/features/auth/guessing/sign-in-attempts.ts',
        from: 'asker: isKnown ? asker : STRANGERS',
        to: 'asker: STRANGERS',
      },
      {
        breaks: 'an account has guesses without end from many addresses',
        file: 'src/features/auth/guessing/sign-in-attempts.ts',
        from: 'if (!(await counts.countOne(tx, attempt.daily, counts.today(now), perDay))) {',
        to: 'if (perDay === 0) {',
      },
      {
        breaks: 'codes stay short however many were guessed at',
        file: 'src/features/auth/guessing/code-tries.ts',
        from: '    if (guesses >= limits.codeGuessesPerDay) return true;\n',
        to: '',
      },
      {
        breaks: 'short codes may be guessed at all day',
        file: 'src/features/auth/guessing/code-tries.ts',
        from: 'throw new Refusal(accountRefusals.longCodeNeeded);',
        to: 'return expected;',
      },
      {
        breaks: 'strangers’ mails leave the owner none',
        file: 'src/features/auth/guessing/mails.ts',
        from: '  if (!live || (!live.isLong && (await isGuarded(tx, emailHash, now)))) return;\n  throw tooManyMails(live.expiresAt, now);\n',
        to: '  throw tooManyMails(live?.expiresAt ?? secondsAfter(now, windowSeconds), now);\n',
      },
    ],
  },
  {
    row: 'R50',
    name: 'codes tried by device',
    files: ['src/features/auth/guessing/wrong-codes.test.ts'],
    mutants: [
      {
        breaks: 'all tries count against one code',
        file: 'src/features/auth/guessing/code-tries.ts',
        from: 'if (device === undefined) return codes.takeTry(tx, key, now);',
        to: "if (device !== '') return codes.takeTry(tx, key, now);",
      },
    ],
  },
  {
    row: 'R51',
    name: 'guesses over many accounts',
    files: ['src/features/auth/guessing/network-guesses.test.ts'],
    mutants: [
      {
        breaks: 'an address guesses at as many accounts as it likes',
        file: 'src/features/auth/guessing/sign-in-attempts.ts',
        from: '  if (attempt.network !== undefined) networkGuesses.begin(attempt.network);\n',
        to: '',
      },
      {
        breaks: 'what is right counts as a guess',
        file: 'src/platform/http/rate.ts',
        from: '    if (window && window.count > 0) window.count -= 1;\n',
        to: '',
      },
    ],
  },
];
