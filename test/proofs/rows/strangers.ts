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
];
