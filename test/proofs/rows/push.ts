import type { Row } from './row.ts';

/** Pushes to phones. */
export const pushRows: Row[] = [
  {
    row: 'R65',
    name: 'a push is sent once, to known push services alone, and its token takes one request once',
    files: [
      'src/features/push/acting.test.ts',
      'src/features/push/failing-services.test.ts',
      'src/features/push/rules.test.ts',
      'src/features/push/sending.test.ts',
      'src/features/push/subscribing.test.ts',
      'src/features/push/vapid-keys.test.ts',
    ],
    mutants: [
      {
        breaks: 'any https address counts as a push service',
        file: 'src/features/push/rules.ts',
        from: "  if (url.protocol !== 'https:' || url.port !== '') return undefined;\n",
        to: "  if (url.protocol === 'https:') return 'google';\n",
      },
      {
        breaks: 'any host name that ends like that of a push service counts as one',
        file: 'src/features/push/rules.ts',
        from: "  apple: ['.push.apple.com'],",
        to: "  apple: ['.com'],",
      },
      {
        breaks: 'every server sends an overdue push',
        file: 'src/features/push/pushes.ts',
        from: 'for (const push of taken) if (push) void this.#start(push);',
        to: 'for (const push of due) void this.#start({ ...push, held_until: "9999" });',
      },
      {
        breaks: 'redirects are followed',
        file: 'src/features/push/push-service.ts',
        from: "    redirect: 'manual',\n",
        to: '',
      },
      {
        breaks: 'a token works again after a release',
        file: 'src/features/push/queue-store.ts',
        from: "or([eb('used_round', 'is', null), eb('used_round', '<', round)])",
        to: "or([eb('used_round', 'is', null), eb(eb.lit(1), '=', 1)])",
      },
      {
        breaks: 'the signature of a token is not compared',
        file: 'src/features/push/act-token.ts',
        from: '  return one.length === other.length && timingSafeEqual(one, other);\n',
        to: '  return one.length === other.length || timingSafeEqual(one, other);\n',
      },
      {
        breaks: 'a member has any number of subscriptions',
        file: 'src/features/push/store.ts',
        from: "  if (own.length >= most.ofMember) return 'too many';\n",
        to: '',
      },
      {
        breaks: 'a session that switched to another restaurant still gets pushes',
        file: 'src/features/push/store.ts',
        from: "        .onRef('sessions.member_id', '=', 'push_subscriptions.member_id'),\n",
        to: '',
      },
    ],
  },
];
