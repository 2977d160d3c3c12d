import type { Row } from './row.ts';

/** Authorisation, tenant isolation, codes, payments, mails, sessions and security headers. */
export const accountsRows: Row[] = [
  {
    row: 'R18',
    name: 'each role can call exactly the routes it is allowed to',
    files: ['test/every-route/authorisation.test.ts'],
    mutants: [
      {
        breaks: 'anyone can read the figures of all restaurants',
        file: 'src/features/analytics/contract.ts',
        from: "access: 'admin'",
        to: "access: 'anyone'",
      },
      {
        breaks: 'no route checks the caller’s role',
        file: 'src/app/api/guard.ts',
        from: '      await admit(c, deps, path);\n',
        to: '',
      },
      {
        breaks: 'staff may call what managers and owners may',
        file: 'src/enums.ts',
        from: '  return ranks[role] >= ranks[leastRoles[access]];\n',
        to: "  return role !== 'staff' || access !== 'admin';\n",
      },
    ],
  },
  {
    row: 'R19',
    name: 'an owner cannot read or change another restaurant’s data',
    files: ['test/every-route/swapped-owners.test.ts'],
    mutants: [
      {
        breaks: 'queries have no WHERE on the restaurant',
        file: 'src/platform/scope.ts',
        from: "return scope === 'everybody'",
        to: 'return true',
      },
    ],
  },
  {
    row: 'R20',
    name: 'concurrent guesses at a code cannot exceed its limit',
    files: ['src/features/auth/guessing/guesses.test.ts'],
    titled: 'concurrent guesses of a code',
    mutants: [
      {
        breaks: 'tries are counted but not limited',
        file: 'src/features/auth/codes/codes-store.ts',
        from: "    .where('tries', '<', limits.codeTries)\n",
        to: '',
      },
    ],
  },
  {
    row: 'R23',
    name: 'undeclared fields are never accepted or returned',
    files: ['test/every-route/extra-fields.test.ts', 'test/every-route/authorisation.test.ts'],
    mutants: [
      {
        breaks: 'a response contains the whole database row',
        file: 'src/features/requests/view.ts',
        from: '  return {\n    id: row.id,\n',
        to: '  return {\n    ...row,\n    id: row.id,\n',
      },
    ],
  },
  {
    row: 'R30',
    name: 'responses have the security headers',
    files: ['src/app/http/headers.test.ts'],
    engines: 'sqlite',
    mutants: [],
  },
  {
    row: 'R30',
    name: 'pages load nothing from other sites, set no cookie and cause no error in Chromium',
    files: ['test/e2e/every-page/quiet-pages.e2e.ts'],
    mutants: [],
  },
  {
    row: 'R31',
    name: 'webhooks without a valid signature are refused',
    files: ['src/features/billing/webhook/webhook.test.ts'],
    titled: 'a webhook call',
    mutants: [],
  },
  {
    row: 'R32',
    name: 'checkout checks its input and limits the wait for the payment provider',
    files: ['src/features/billing/checkout.test.ts'],
    titled: 'checkout',
    mutants: [],
  },
  {
    row: 'R47',
    name: 'one trial per restaurant; nobody can attach a subscription to another restaurant',
    files: ['test/proofs/abuse/free-trials.test.ts', 'src/features/billing/claims/claims.test.ts'],
    mutants: [],
  },
  {
    row: 'R33',
    name: 'mails are delivered once the mail server is back',
    files: ['src/platform/mail/mail.test.ts'],
    mutants: [],
  },
  {
    row: 'R35',
    name: 'ended sessions stop working everywhere; no secret is logged or stored in the clear',
    files: ['test/proofs/abuse/sessions.test.ts'],
    mutants: [
      {
        breaks: 'streams stay open after the session ended on another server',
        file: 'src/features/auth/sessions.ts',
        from: '      if (!session) streams.endSession(id);\n',
        to: '',
      },
      {
        breaks: 'the session cache is not invalidated at sign-out',
        file: 'src/features/auth/sessions.ts',
        from: '    this.#cache.delete(sessionId);\n',
        to: '',
      },
      {
        breaks: 'tokens are stored without hashing',
        file: 'src/platform/ids.ts',
        from: "  return hash('sha256', text);\n",
        to: '  return text;\n',
      },
    ],
  },
];
