import { expect, test } from 'vitest';
import { forVerification, readVerification } from './verification.ts';

const newcomer = {
  email: 'zoe@example.org',
  name: 'Chez Zoé',
  password: 'secret',
  address: '5 place du Marché, Lyon',
};

test.each(Object.keys(newcomer))(
  'without the field “%s” the state is not used [VER-02]',
  (field) => {
    expect(readVerification(forVerification({ ...newcomer, [field]: undefined }))).toBeUndefined();
  },
);

test('an empty postal address is not missing data [VER-02]', () => {
  const state = forVerification({ ...newcomer, address: '' });
  expect(readVerification(state)).toEqual(state);
});
