import { afterAll, beforeAll, expect, it } from 'vitest';
import { newToken } from '../../../src/platform/ids.ts';
import { type Mailbox, startMailbox } from '../../support/people/mailbox.ts';
import { mailsSent } from '../../support/people/outbox.ts';
import { type Person, petitBistrot } from '../../support/people/people.ts';
import { callsFrom, HOME } from '../../support/people/strangers.ts';
import { startBoth, type TestApp } from '../../support/server/app.ts';
import { eachEngine } from '../../support/server/engines.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAYS = 7;
const ROUNDS_A_DAY = 1;
/** Lifetime of a code mailed at a stranger's request; after that the owner gets a new one. */
const LONGEST_MINUTES = 16;
const MOST_GUESSES = 50;

eachEngine((engine) => {
  let servers: Awaited<ReturnType<typeof startBoth>>;
  let mailbox: Mailbox;

  beforeAll(async () => {
    mailbox = await startMailbox();
    servers = await startBoth(engine, { SMTP_URL: mailbox.url, TRUST_PROXY: 'on' });
  });
  afterAll(async () => {
    await servers.close();
    await mailbox.stop();
  });

  it('a week of attacks from any number of addresses locks out no owner and gets at most 50 guesses a day [SIN-18, VER-14]', async () => {
    const { app, beside } = servers;
    const { owner } = await petitBistrot(app);
    const attack = new Attack([app, beside], mailbox, owner);
    // A new password makes every device unknown, except the one that set it.
    let known = newToken();
    let password = owner.password;
    const { post: postFrom } = callsFrom(app);
    const post = (path: string, body: object, token?: string) => postFrom(path, body, HOME, token);
    const signIn = (device: string) => post('login', { email: owner.email, password, device });
    expect((await signIn(known)).status).toBe(200);

    const refusals: string[] = [];
    const waits: number[] = [];
    for (let day = 1; day <= DAYS; day += 1) {
      for (let round = 0; round < ROUNDS_A_DAY; round += 1) {
        await attack.round();
        app.clock.advance(20 * MINUTE);
        const answer = await signIn(known);
        if (answer.status !== 200) refusals.push(`day ${day}, known device: ${answer.body.code}`);
        app.clock.advance((24 * HOUR) / ROUNDS_A_DAY - 20 * MINUTE);
        await app.tick();
      }
      await attack.round();
      app.clock.advance(20 * MINUTE);
      // Mails requested by the signed-in owner have their own limit.
      const own = await post('forgot-password', { email: owner.email }, owner.token);
      if (own.status !== 200) refusals.push(`day ${day}, own mail: ${own.body.code}`);
      await mailsSent(app);
      app.clock.advance(20 * MINUTE);
      await attack.round();
      app.clock.advance(20 * MINUTE);
      waits.push(await signInByCode(`secret du jour ${day}`));
    }

    const guesses = Math.max(...attack.guesses.values());
    const longest = Math.max(...waits);
    expect(refusals).toEqual([]);
    expect(longest).toBeLessThanOrEqual(LONGEST_MINUTES);
    expect(guesses).toBeLessThanOrEqual(MOST_GUESSES);
    expect(guesses).toBeGreaterThan(MOST_GUESSES / 2);
    expect(attack.intrusions).toEqual([]);

    /** Signs in on an unknown device while the attack goes on. Returns the minutes that it took. */
    async function signInByCode(chosen: string): Promise<number> {
      const device = newToken();
      for (let minutes = 0; minutes <= 2 * LONGEST_MINUTES; minutes += 1) {
        // Answers 429 if a stranger has just requested a code; that code is in the mailbox too.
        await post('forgot-password', { email: owner.email, device });
        await mailsSent(app);
        const code = mailbox.of(owner.email).at(-1)?.code;
        await attack.guessCodes();
        const choice = { email: owner.email, code, password: chosen, device };
        const answer = await post('reset-password', choice);
        if (answer.status === 200) {
          password = chosen;
          known = device;
          return minutes;
        }
        app.clock.advance(MINUTE);
        await attack.askForMails();
      }
      return Number.POSITIVE_INFINITY;
    }
  });
});

/** Attack on one account: each call comes from another network address and goes to either server. */
class Attack {
  /** Guesses at the password and at short codes that the server compared, per day. */
  readonly guesses = new Map<string, number>();
  readonly intrusions: string[] = [];
  calls = 0;
  readonly #servers: TestApp[];
  readonly #mailbox: Mailbox;
  readonly #victim: Person;

  constructor(servers: TestApp[], mailbox: Mailbox, victim: Person) {
    this.#servers = servers;
    this.#mailbox = mailbox;
    this.#victim = victim;
  }

  async round(): Promise<void> {
    for (let mails = 0; mails < 6; mails += 1) {
      await this.askForMails();
      await this.guessCodes();
      this.#app.clock.advance(MINUTE);
    }
    await this.#guess(20, 'login', (n) => ({
      password: `au hasard ${n}`,
      device: n % 2 ? newToken() : undefined,
    }));
  }

  async askForMails(): Promise<void> {
    await this.#all(3, 'forgot-password', () => ({}));
    await mailsSent(this.#app);
  }

  async guessCodes(): Promise<void> {
    const code = this.#mailbox.of(this.#victim.email).at(-1)?.code ?? '000000';
    await this.#guess(8, 'reset-password', (n) => ({
      code: String((Number(code.slice(0, 6)) + 1 + n) % 1_000_000).padStart(6, '0'),
      password: 'le secret du voleur',
      device: n % 2 ? newToken() : undefined,
    }));
  }

  get #app(): TestApp {
    return this.#servers[0] as TestApp;
  }

  async #guess(times: number, path: string, bodyOf: (n: number) => object): Promise<void> {
    const isCompared = path === 'login' || (await this.#isShortCodeLive());
    const day = this.#app.clock.now().toISOString().slice(0, 10);
    const answers = await this.#all(times, path, bodyOf);
    for (const { status, body } of answers) {
      if (status < 300) this.intrusions.push(path);
      const isGuess = ['invalid_credentials', 'invalid_code'].includes(body.code);
      if (isGuess && isCompared) this.guesses.set(day, (this.guesses.get(day) ?? 0) + 1);
    }
  }

  #all(times: number, path: string, bodyOf: (n: number) => object) {
    const calls = Array.from({ length: times }, (_, n) => {
      this.calls += 1;
      const from = `203.0.${this.calls % 250}.${(this.calls >> 8) % 250}`;
      const { post } = callsFrom(this.#servers[n % this.#servers.length] as TestApp);
      return post(path, { email: this.#victim.email, ...bodyOf(n) }, from);
    });
    return Promise.all(calls);
  }

  async #isShortCodeLive(): Promise<boolean> {
    const live = await this.#app.db
      .selectFrom('email_codes')
      .select('lengthened_at')
      .where('purpose', '=', 'password')
      .where('expires_at', '>', this.#app.clock.now().toISOString())
      .executeTakeFirst();
    return live !== undefined && live.lengthened_at === null;
  }
}
