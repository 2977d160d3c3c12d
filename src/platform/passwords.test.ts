import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

it('a password is known again, and no other', async () => {
  const stored = await hashPassword('soupe à l’oignon');
  expect(stored).toMatch(/^argon2id\$[\w-]+\$[\w-]{43}$/);
  expect(stored).not.toContain('soupe');
  expect(await verifyPassword('soupe à l’oignon', stored)).toBe(true);
  expect(await verifyPassword('soupe à l’oignon ', stored)).toBe(false);
  expect(await verifyPassword('soupe à l’oignon', undefined)).toBe(false);
});

it('the same password is stored differently each time', async () => {
  expect(await hashPassword('secret')).not.toBe(await hashPassword('secret'));
});
