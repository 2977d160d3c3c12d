import { newToken } from '../../../src/platform/ids.ts';
import type { TestApp } from '../server/app.ts';
import type { Refused } from '../server/http.ts';
import type { NewSession } from './newcomer.ts';
import type { Person } from './people.ts';

/** The network address of the owner. */
export const HOME = '198.51.100.7';

/** The n-th address of strangers. */
export const stranger = (n: number) => `203.0.113.${n}`;

/** The device id that a browser creates and stores. */
export const newDevice = newToken;

/** A code that is not the right one. */
export const wrong = (code: string, n: number) =>
  String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0');

type Login = { password?: string; device?: string; from?: string; language?: string };

/** Calls about an account, each from a network address of its own; the server trusts its proxy. */
export function callsFrom(app: TestApp) {
  /** `device` is given beside the body fields, and is sent as a header. */
  const post = (path: string, typed: object, from = HOME, token?: string, language = 'fr') => {
    const { device, ...body } = typed as { device?: string };
    return app.call<Refused & NewSession>('POST', `/auth/${path}`, {
      body,
      token,
      language,
      headers: { 'X-Forwarded-For': from, ...(device !== undefined && { 'Device-Key': device }) },
    });
  };
  const login = (
    { email, password }: Pick<Person, 'email' | 'password'>,
    { from, language, ...given }: Login = {},
  ) => post('login', { email, password, ...given }, from, undefined, language);
  const guess = (owner: Pick<Person, 'email' | 'password'>, times: number, given: Login = {}) =>
    Promise.all(
      Array.from({ length: times }, (_, n) =>
        login(owner, { password: `au hasard ${n}`, from: stranger(n), ...given }),
      ),
    );
  return { post, login, guess };
}
