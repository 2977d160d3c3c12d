import { describe, expect, it } from 'vitest';
import { knownName, nameFromEmail } from '../../auth/rules.ts';
import { pairingCodeFrom } from './rules.ts';

describe('a typed pairing code [TEAM-06]', () => {
  it.each([
    ['7KQ49WXZ', '7KQ49WXZ'],
    ['7kq4-9wxz', '7KQ49WXZ'],
    [' 7kq4 – 9wxz\n', '7KQ49WXZ'],
    ['\ufeff7kq4\u200b–9wxz\u2060', '7KQ49WXZ'],
    ['oOiIlLab', '001111AB'],
  ])('%o is read as %s', (typed, code) => {
    expect(pairingCodeFrom(typed)).toBe(code);
  });

  it.each(['', '7KQ49WX', '7KQ49WXZ1', '7KQ49WXU', '7KQ4.9WX', 'é7KQ49WX'])(
    '%o is not a code',
    (typed) => {
      expect(pairingCodeFrom(typed)).toBeUndefined();
    },
  );
});

it.each([
  ['camille@example.org', 'camille'],
  ['@example.org', '@example.org'],
  [`${'a'.repeat(64)}@example.org`, 'a'.repeat(60)],
])('a member without a name gets the first part of its address: %s [TEAM-01]', (email, name) => {
  expect(nameFromEmail(email)).toBe(name);
});

it('a name that is only a part of the address is not one to be known by', () => {
  const email = 'odette@example.org';
  expect(knownName({ name: nameFromEmail(email), email })).toBeUndefined();
  expect(knownName({ name: 'Odette', email })).toBe('Odette');
  expect(knownName({ name: 'Léa', email: null })).toBe('Léa');
});
