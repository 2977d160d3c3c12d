import { expect, test } from 'vitest';
import { strengthOf } from './PasswordField.tsx';

test.each([
  ['', 'too short'],
  ['Ab1!x', 'too short'],
  ['azerty', 'weak'],
  ['motdepasse123', 'weak'],
  ['Password1!', 'weak'],
  ['123456789', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['bistro', 'weak'],
  ['bistro-75', 'fair'],
  ['tartetatin', 'weak'],
  ['Tarte tatin', 'fair'],
  ['tarte aux pommes', 'good'],
  ['k7#Qx!9vLp', 'good'],
] as const)('“%s” is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
