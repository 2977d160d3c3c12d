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
    mutants: [
      {
        breaks: 'a challenge is read and not used up',
        file: 'src/features/auth/passkeys/challenges-store.ts',
        from: "    .deleteFrom('passkey_challenges')\n    .where('challenge', '=', challenge)\n",
        to: "    .updateTable('passkey_challenges')\n    .set((eb) => ({ expires_at: eb.ref('expires_at') }))\n    .where('challenge', '=', challenge)\n",
      },
      {
        breaks: 'any account can use a challenge for adding',
        file: 'src/features/auth/passkeys/challenges-store.ts',
        from: "    .where('account_id', account_id === null ? 'is' : '=', account_id)\n",
        to: '',
      },
      {
        breaks: 'a challenge is given without a code',
        file: 'src/features/auth/passkeys/passkeys-handlers.ts',
        from: "      await checkCode(c, deps, account.email, c.req.valid('json').code);\n",
        to: '',
      },
      {
        breaks: 'a code adds several passkeys',
        file: 'src/features/auth/passkeys/passkeys-handlers.ts',
        from: '        await codes.use(tx, right);\n',
        to: '',
      },
      {
        breaks: 'certificates are accepted',
        file: 'src/features/auth/passkeys/webauthn.ts',
        from: '  await refuseCertificates(credential);\n',
        to: '',
      },
      {
        breaks: 'a passkey signs in under the handle of another account',
        file: 'src/features/auth/passkeys/webauthn.ts',
        from: '  if (credential.response.userHandle !== userHandleOf(account_id)) {\n',
        to: "  if (credential.response.userHandle === '') {\n",
      },
      {
        breaks: 'the signature counter is not stored',
        file: 'src/features/auth/passkeys/passkeys-store.ts',
        from: '    .set({ sign_count: newCount, last_used_at: instant(now) })\n',
        to: '    .set({ sign_count: Math.min(newCount, 0), last_used_at: instant(now) })\n',
      },
      {
        breaks: 'a passkey is removed whatever its account is',
        file: 'src/features/auth/passkeys/passkeys-store.ts',
        from: "    .where('account_id', '=', accountId)\n    .where('id', '=', id)\n",
        to: "    .where('id', '=', id)\n",
      },
      {
        breaks: 'refused passkeys are not counted',
        file: 'src/features/auth/passkeys/sign-in-handlers.ts',
        from: '    if (error instanceof Refusal && wrong.includes(error.kind)) {\n',
        to: '    if (error instanceof Refusal && wrong.length === 0) {\n',
      },
    ],
  },
];
