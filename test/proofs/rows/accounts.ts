import type { Row } from './row.ts';

/** Who may what: callers, houses, codes, payments, mails, sessions, and what browsers are told to refuse. */
export const accountsRows: Row[] = [
  {
    row: 'R18',
    name: 'authorisation matrix',
    files: ['test/authorisation.test.ts'],
    mutants: [
      {
        breaks: 'the figures of all restaurants are anyone’s',
        file: 'src/app/access.ts',
        from: "'GET /analytics/overview': 'super_admin'",
        to: "'GET /analytics/overview': 'anyone'",
      },
      {
        breaks: 'who may call is not asked',
        file: 'src/app/guard.ts',
        from: '      await admit(c, deps);\n',
        to: '',
      },
    ],
  },
  {
    row: 'R19',
    name: 'tenant isolation',
    files: ['test/swapped-owners.test.ts'],
    mutants: [
      {
        breaks: 'the restaurant is not in the WHERE',
        file: 'src/platform/scope.ts',
        from: "  if (scope === 'everybody') return",
        to: '  if (scope) return',
      },
    ],
  },
  {
    row: 'R20',
    name: 'codes guessed at once',
    files: ['src/features/auth/guesses.test.ts'],
    titled: 'concurrent guesses of a code',
    mutants: [
      {
        breaks: 'tries are counted and not looked at',
        file: 'src/features/auth/codes-store.ts',
        from: "    .where('tries', '<', limits.codeTries)\n",
        to: '',
      },
    ],
  },
  {
    row: 'R23',
    name: 'extra fields and undeclared keys',
    files: ['test/extra-fields.test.ts', 'test/authorisation.test.ts'],
    mutants: [
      {
        breaks: 'a request is answered as it is stored',
        file: 'src/features/requests/view.ts',
        from: '  return {\n    id: row.id,\n',
        to: '  return {\n    ...row,\n    id: row.id,\n',
      },
    ],
  },
  {
    row: 'R30',
    name: 'headers',
    files: ['src/app/headers.test.ts'],
    engines: 'sqlite',
    mutants: [
      {
        breaks: 'any site may put ours in a frame',
        file: 'src/platform/http/headers.ts',
        from: '      "frame-ancestors \'none\'",\n',
        to: '',
      },
    ],
  },
  {
    row: 'R30',
    name: 'pages in Chromium',
    files: ['test/e2e/quiet-pages.e2e.ts'],
    mutants: [
      {
        breaks: 'the policy lets no script of ours run',
        file: 'src/platform/http/headers.ts',
        from: `"script-src 'self'"`,
        to: `"script-src 'none'"`,
      },
    ],
  },
  {
    row: 'R31',
    name: 'webhooks',
    files: ['src/features/billing/webhook.test.ts'],
    titled: 'a webhook call',
    mutants: [
      {
        breaks: 'a webhook that nobody signed is believed',
        file: 'src/features/billing/provider.ts',
        from: '      throw new Refusal(billingRefusals.badSignature);\n',
        to: '      return eventOf(JSON.parse(body));\n',
      },
    ],
  },
  {
    row: 'R32',
    name: 'checkout',
    files: ['src/features/billing/checkout.test.ts'],
    titled: 'checkout',
    mutants: [
      {
        breaks: 'fields that nobody asked for are let through',
        file: 'src/features/billing/contract.ts',
        from: '      z.strictObject({\n',
        to: '      z.object({\n',
      },
      {
        breaks: 'a visitor waits for the provider as long as it likes',
        file: 'src/features/billing/provider.ts',
        from: 'const TIMEOUT_MILLISECONDS = 4500;',
        to: 'const TIMEOUT_MILLISECONDS = 7000;',
      },
    ],
  },
  {
    row: 'R47',
    name: 'free trials without end, and subscriptions of strangers',
    files: ['test/proofs/free-trials.test.ts', 'src/features/billing/claims.test.ts'],
    mutants: [
      {
        breaks: 'a claimed subscription keeps the trial of its checkout',
        file: 'src/features/billing/claims.ts',
        from: '    trialEnd: shortenedTrialEnd(row, owner, clock.now()),\n',
        to: '    trialEnd: undefined,\n',
      },
      {
        breaks: 'a subscription is the restaurant’s whose owner has some address',
        file: 'src/features/billing/webhook.ts',
        from: '  if (restaurantId === undefined) return null;\n',
        to: "  if (restaurantId === undefined) {\n    const found = await tx.selectFrom('accounts').select('restaurant_id').executeTakeFirst();\n    return found?.restaurant_id ?? null;\n  }\n",
      },
      {
        breaks: 'what may be a stranger’s refuses a checkout',
        file: 'src/features/billing/claims.ts',
        from: 'await billing.findClaimed(db, restaurantId)',
        to: 'await billing.findOf(db, restaurantId)',
      },
      {
        breaks: 'what may be a stranger’s opens the portal',
        file: 'src/features/billing/handlers.ts',
        from: 'await billing.findClaimed(db, tenantId)',
        to: 'await billing.findOf(db, tenantId)',
      },
    ],
  },
  {
    row: 'R33',
    name: 'mail down',
    files: ['src/platform/mail/mail.test.ts'],
    mutants: [
      {
        breaks: 'a mail that was not taken is forgotten',
        file: 'src/platform/mail/outbox.ts',
        from: '      await this.#putOff(mail, error);\n',
        to: '      await forget(db, mail);\n',
      },
    ],
  },
  {
    row: 'R35',
    name: 'sessions and secrets',
    files: ['test/proofs/sessions.test.ts'],
    mutants: [
      {
        breaks: 'streams of a session that was ended elsewhere go on',
        file: 'src/features/auth/sessions.ts',
        from: '      if (!session) streams.endSession(id);\n',
        to: '',
      },
      {
        breaks: 'a session that has ended is remembered for a while',
        file: 'src/features/auth/sessions.ts',
        from: '    this.#cache.delete(sessionId);\n',
        to: '',
      },
      {
        breaks: 'tokens are kept as they are',
        file: 'src/platform/ids.ts',
        from: "  return hash('sha256', text);\n",
        to: '  return text;\n',
      },
    ],
  },
];
