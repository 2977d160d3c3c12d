import type {
  CreationOptions,
  NewCredential,
  Passkey,
  RequestOptions,
} from '../../../src/features/auth/passkeys/passkeys-contract.ts';
import type { SignedChallenge } from '../../../src/features/auth/passkeys/sign-in-contract.ts';
import type { NewcomersActs, NewSession } from '../people/newcomer.ts';
import type { Person } from '../people/people.ts';
import type { TestApp } from '../server/app.ts';
import type { CallOptions, Refused } from '../server/http.ts';
import { Authenticator } from './authenticator.ts';

type Caller = Pick<TestApp, 'call'>;
type Account = Pick<Person, 'email' | 'token'>;

/** The origin of servers in tests of passkeys: `PUBLIC_URL`. */
export const ORIGIN = 'https://sonnette.example';
/** The origin of the other servers in tests, which have `PORT=0`. */
export const UNSET_ORIGIN = 'http://localhost:0';

/** The passkey calls of one account. */
export function passkeyCalls(app: Caller, { token }: Pick<Person, 'token'>) {
  const path = '/auth/passkeys';
  return {
    list: async () =>
      (await app.call<{ passkeys: Passkey[] }>('GET', path, { token })).body.passkeys,
    requestCode: () => app.call('POST', `${path}/code`, { token }),
    options: (code: string) =>
      app.call<Refused & { options: CreationOptions }>('POST', `${path}/options`, {
        token,
        body: { code },
      }),
    add: (body: { code: string; name: string; credential: NewCredential }) =>
      app.call<Refused & { passkey: Passkey }>('POST', path, { token, body }),
    remove: (id: string) => app.call('DELETE', `${path}/${id}`, { token }),
  };
}

/** Sign-in with passkeys, as an anonymous caller unless `options` say otherwise. */
export function passkeySignIn(app: Caller) {
  const path = '/auth/login/passkey';
  return {
    start: (options: CallOptions = {}) =>
      app.call<Refused & { options: RequestOptions }>('POST', `${path}/options`, options),
    finish: (credential: SignedChallenge, options: CallOptions = {}) =>
      app.call<Refused & NewSession>('POST', path, { ...options, body: { credential } }),
  };
}

/** A mailed code for adding a passkey. */
export async function passkeyCode(
  app: Caller,
  acts: Pick<NewcomersActs, 'codeFor'>,
  account: Account,
): Promise<string> {
  const { status, body } = await passkeyCalls(app, account).requestCode();
  if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return acts.codeFor(account.email);
}

/** A code, a challenge, and the authenticator that is about to answer. */
export async function beginEnrolment(
  app: Caller,
  acts: Pick<NewcomersActs, 'codeFor'>,
  account: Account,
  { origin = ORIGIN, isSynced = false } = {},
) {
  const calls = passkeyCalls(app, account);
  const code = await passkeyCode(app, acts, account);
  const { options } = (await calls.options(code)).body;
  return { calls, code, options, authenticator: new Authenticator(origin, { isSynced }) };
}

/** Adds a passkey from its own authenticator to the account. */
export async function enrolPasskey(
  app: Caller,
  acts: Pick<NewcomersActs, 'codeFor'>,
  account: Account,
  { name = 'Téléphone', ...rest }: { name?: string; origin?: string; isSynced?: boolean } = {},
): Promise<{ authenticator: Authenticator; passkey: Passkey }> {
  const { calls, code, options, authenticator } = await beginEnrolment(app, acts, account, rest);
  const credential = authenticator.create(options);
  const { status, body } = await calls.add({ code, name, credential });
  if (status !== 201) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return { authenticator, passkey: body.passkey };
}
