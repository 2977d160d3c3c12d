import type { Row } from './row.ts';

/** Limits on guessing passwords and codes, and the proof that they lock out no owner. */
export const guessesRows: Row[] = [
  {
    row: 'R50',
    name: 'strangers’ guesses are limited and never lock out the owner',
    files: ['test/proofs/abuse/lock-out.test.ts'],
    mutants: [
      {
        breaks: 'known devices share their limit with strangers',
        file: 'src/features/auth/guessing/sign-in-attempts.ts',
        from: 'asker: isKnown ? asker : counts.STRANGERS',
        to: 'asker: counts.STRANGERS',
      },
      {
        breaks: 'an account has no daily limit on guesses from many addresses',
        file: 'src/features/auth/guessing/sign-in-attempts.ts',
        from: 'if (!(await counts.countOne(tx, attempt.daily, counts.today(now), perDay))) {',
        to: 'if (perDay === 0) {',
      },
      {
        breaks: 'codes are not lengthened after many guesses',
        file: 'src/features/auth/guessing/code-limits.ts',
        from: '    if (guesses >= limits.codeGuessesPerDay) return true;\n',
        to: '',
      },
      {
        breaks: 'guesses at short codes have no daily limit',
        file: 'src/features/auth/guessing/code-limits.ts',
        from: 'throw new Refusal(accountRefusals.longCodeNeeded);',
        to: 'return expected;',
      },
      {
        breaks: 'mails requested by strangers use up the owner’s limit',
        file: 'src/features/auth/guessing/code-limits.ts',
        from: '  if (!live || (!live.isLong && (await isGuarded(tx, emailHash, now)))) return;\n',
        to: '  if (!live) throw tooManyMails(secondsAfter(now, windowSeconds), now);\n',
      },
    ],
  },
  {
    row: 'R50',
    name: 'strangers on the restaurant’s own network lock nobody out',
    files: ['test/proofs/abuse/same-network.test.ts'],
    mutants: [
      {
        breaks: 'a right pairing code is refused after wrong ones',
        file: 'src/features/team/pairing/pairing.ts',
        from: '    return await check();\n',
        to: "    rate.refuseIfUsedUp('pairing:198.51.100.7', rates.pairingTriesPerAddress);\n    return await check();\n",
      },
      {
        breaks: 'after too many guesses from a network mailed codes stay short',
        file: 'src/features/auth/codes/codes.ts',
        from: '  if (request.isGuarded) await tries.guardFromNow(tx, key.emailHash, now);\n',
        to: '',
      },
      {
        breaks: 'five mails that a stranger asked for keep the owner without a code',
        file: 'src/features/auth/guessing/code-limits.ts',
        from: '  if (isCounted && isWithin && !isOver) return;\n',
        to: '  if (isCounted && isWithin && !isOver) return;\n  if (!isCounted && isStranger) throw tooManyMails(counts.today(now).startedAt, now);\n',
      },
    ],
  },
  {
    row: 'R50',
    name: 'only new requests count against the guests of a network',
    files: ['src/features/requests/create/limiting.test.ts'],
    mutants: [
      {
        breaks: 'repeated taps count against the guests of the network',
        file: 'src/features/requests/create/guest-acts.ts',
        from: '  if (created.isExisting) return { ...created, pass };\n  countCreation(c, deps, limited);\n',
        to: '  countCreation(c, deps, limited);\n  if (created.isExisting) return { ...created, pass };\n',
      },
    ],
  },
  {
    row: 'R50',
    name: 'tries of a code are counted per device',
    files: ['src/features/auth/guessing/wrong-codes.test.ts'],
    mutants: [
      {
        breaks: 'all devices share the tries of one code',
        file: 'src/features/auth/guessing/code-limits.ts',
        from: 'if (device === undefined) return codes.takeTry(tx, key, now);',
        to: "if (device !== '') return codes.takeTry(tx, key, now);",
      },
    ],
  },
  {
    row: 'R51',
    name: 'one network cannot guess at many accounts',
    files: ['src/features/auth/guessing/network-guesses.test.ts'],
    mutants: [
      {
        breaks: 'one network can guess at any number of accounts',
        file: 'src/features/auth/guessing/sign-in-attempts.ts',
        from: '    networkGuesses.begin(attempt.network);\n',
        to: '',
      },
      {
        breaks: 'successful sign-ins count as guesses',
        file: 'src/platform/http/rate.ts',
        from: '    if (window && window.count > 0) window.count -= 1;\n',
        to: '',
      },
    ],
  },
];
