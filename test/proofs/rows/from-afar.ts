import type { Row } from './row.ts';

/** What one client that is not in the room may do to those who are. */
export const fromAfarRows: Row[] = [
  {
    row: 'R45',
    name: 'a room silenced from afar',
    files: ['test/proofs/silenced-room.test.ts'],
    mutants: [
      {
        breaks: 'a stranger cancels as often as they like',
        file: 'src/features/requests/diner-acts.ts',
        from: '  if (retryAfterSeconds === 0) return;\n',
        to: '  if (retryAfterSeconds >= 0) return;\n',
      },
      {
        breaks: 'three networks use up a table',
        file: 'src/limits.ts',
        from: 'dinerPostsPerTable: { count: 600,',
        to: 'dinerPostsPerTable: { count: 60,',
      },
      {
        breaks: 'any key will do',
        file: 'src/features/requests/diner-acts.ts',
        from: 'if (creating !== undefined && creating === key)',
        to: 'if (creating !== undefined && key)',
      },
    ],
  },
];
