import { expect, it } from 'vitest';
import { toPlainError } from './plain-errors.ts';

const URL_OF_POOLER = 'postgres://me:hidden@pooler.example:6432/sonnette';

/** PgBouncer’s words, of its versions before and since it reads `options`. */
it.each([
  'unsupported startup parameter: statement_timeout',
  'unsupported startup parameter in options: statement_timeout',
])('“%s” of a pooler becomes one line that says what to do', (message) => {
  const error = Object.assign(new Error(message), { code: '08P01' });
  expect(toPlainError(URL_OF_POOLER, error)?.message).toBe(
    'A pooler such as PgBouncer is at pooler.example:6432. Connect to PostgreSQL directly, or see "A pooler" in docs/operations.md.',
  );
});

it('a bug keeps its stack trace', () => {
  const error = Object.assign(new Error('syntax error at or near "x"'), { code: '42601' });
  expect(toPlainError(URL_OF_POOLER, error)).toBeUndefined();
});
