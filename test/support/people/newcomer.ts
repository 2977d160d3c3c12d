import type { SignedIn } from '../../../src/features/auth/contract.ts';
import type { TestApp } from '../server/app.ts';
import type { Answer, Refused } from '../server/http.ts';
import type { Mailbox } from './mailbox.ts';
import { mailsSent } from './outbox.ts';

export type NewSession = { token: string; restaurant: SignedIn };
export type Newcomer = { name: string; email: string; password: string; address?: string };

let newcomers = 0;

/** A person without an account, with a unique e-mail address. */
export function newcomer(given: Partial<Newcomer> = {}): Newcomer {
  newcomers += 1;
  return {
    name: 'Chez Zoé',
    email: `zoe-${newcomers}@example.org`,
    password: 'tarte aux pommes',
    address: '5 place du Marché, Lyon',
    ...given,
  };
}

export type NewcomersActs = ReturnType<typeof newcomersActs>;

/** The API calls of a new user. */
export function newcomersActs(app: TestApp, mailbox: Mailbox) {
  const post = <T>(path: string, body: unknown, language?: string) =>
    app.call<T>('POST', `/auth/${path}`, { body, ...(language && { language }) });

  return {
    signUp: (who: Newcomer, language?: string) =>
      post<Refused & { success: true }>('signup', who, language),
    resend: ({ email, name }: Newcomer, language?: string) =>
      post<Refused & { success: true }>('resend-verification', { email, name }, language),
    verify: (who: Newcomer & { time_zone?: string | undefined }, code: string) =>
      post<Refused & NewSession>('verify-email', { ...who, code }),
    forgot: (email: string, language?: string) =>
      post<Refused & { success: true }>('forgot-password', { email }, language),
    reset: (email: string, code: string, password: string) =>
      post<Refused & NewSession>('reset-password', { email, code, password }),
    login: (email: string, password: string) =>
      post<Refused & NewSession>('login', { email, password }),
    codeFor,

    /** Signs up and verifies the address; returns the session. */
    async settle(who: Newcomer): Promise<NewSession> {
      await post('signup', who);
      const code = await codeFor(who.email);
      const { body } = (await post('verify-email', { ...who, code })) as Answer<NewSession>;
      return body;
    },
  };

  /** The code in the next mail, after the server has marked that mail as sent. */
  async function codeFor(email: string): Promise<string> {
    const code = await mailbox.nextCode(email);
    await mailsSent(app);
    return code;
  }
}
