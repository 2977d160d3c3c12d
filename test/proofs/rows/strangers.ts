import type { Row } from './row.ts';

/** What strangers try: floods, forged calls, slow sockets, scripts in every field. */
export const strangersRows: Row[] = [
  {
    row: 'R24',
    name: 'forged calls of guests',
    files: ['test/proofs/forged-calls.test.ts'],
    mutants: [
      {
        breaks: 'who asks at a table is not counted',
        file: 'src/features/requests/diner-acts.ts',
        from: '  limitDiner(c, deps, table.id);\n',
        to: '',
      },
      {
        breaks: 'a table of any house will do',
        file: 'src/features/tables/store.ts',
        from: "    .where('restaurant_id', '=', restaurantId)\n    .where('number', '=', number)\n",
        to: "    .where('number', '=', number)\n",
      },
      {
        breaks: 'everybody is told what a guest wrote',
        file: 'src/features/requests/access.ts',
        from: 'return isCreator ? fullView(row) : publicView(row);',
        to: 'return fullView(row);',
      },
    ],
  },
  {
    row: 'R25',
    name: 'fuzz',
    files: ['test/proofs/fuzz.test.ts'],
    mutants: [
      {
        breaks: 'a NUL in an address is looked for',
        file: 'src/app/api.ts',
        from: "    if (c.req.url.includes('%00')) throw new Refusal(refusals.notFound);\n",
        to: '',
      },
      {
        breaks: 'control characters of a text are taken',
        file: 'src/platform/http/fields.ts',
        from: ".max(maxLength)\n        .refine((text) => !controlCharacter.test(text), { error: 'control_characters' }),",
        to: '.max(maxLength),',
      },
      {
        breaks: 'a body that is no JSON is an error of the server',
        file: 'src/platform/http/answer-errors.ts',
        from: '[400, 415].includes(error.status)',
        to: 'error.status === 415',
      },
    ],
  },
];
