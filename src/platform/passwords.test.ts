import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

it('verifies the right password and no other', async () => {
  const stored = await hashPassword('soupe à l’oignon');
  expect(stored).toMatch(/^argon2id\$[\w-]+\$[\w-]{43}$/);
  expect(stored).not.toContain('soupe');
  expect(await verifyPassword('soupe à l’oignon', stored)).toBe(true);
  expect(await verifyPassword('soupe à l’oignon ', stored)).toBe(false);
  expect(await verifyPassword('soupe à l’oignon', undefined)).toBe(false);
});

it('hashes the same password differently each time', async () => {
  expect(await hashPassword('secret')).not.toBe(await hashPassword('secret'));
});

it('refuses passwords beyond the queue instead of queueing without bound', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword('x')));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(60 - 52);
  expect(await hashPassword('x')).toMatch(/^argon2id/);
});
