import type { SignUpInput } from '../account.ts';

/**
 * The state in the history entry of the verification page. It is never written to storage, and is replaced
 * after verification.
 */
export type Verification = SignUpInput & { sentAt: number };

export function forVerification(newcomer: SignUpInput): Verification {
  return { ...newcomer, sentAt: Date.now() };
}

/** The input to restore on the sign-up page: everything but the password. */
export function forSignUp({ name, email, address }: SignUpInput): Partial<SignUpInput> {
  return { name, email, address };
}

export function readSignUp(state: unknown): Partial<SignUpInput> {
  if (typeof state !== 'object' || state === null) return {};
  const { name, email, address } = state as Record<string, unknown>;
  return {
    ...(isText(name) && { name }),
    ...(isText(email) && { email }),
    ...(isText(address) && { address }),
  };
}

/** Undefined when a field is missing; an empty address is allowed. */
export function readVerification(state: unknown): Verification | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { email, name, password, address, sentAt } = state as Record<string, unknown>;
  const isWhole = isText(email) && isText(name) && isText(password) && isText(address);
  if (!isWhole) return undefined;
  return {
    email,
    name,
    password,
    address,
    sentAt: typeof sentAt === 'number' ? sentAt : Date.now(),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
