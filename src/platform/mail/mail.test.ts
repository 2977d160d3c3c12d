import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Mailbox, startMailbox } from '../../../test/support/people/mailbox.ts';
import { newcomer, newcomersActs } from '../../../test/support/people/newcomer.ts';
import { mailsSent, mailsTried, retryMails } from '../../../test/support/people/outbox.ts';
import { startApp, type TestApp } from '../../../test/support/server/app.ts';

const MINUTE = 60_000;
const ANSWER_MILLISECONDS = 1000;

describe('mails', () => {
  let app: TestApp;
  let mailbox: Mailbox;
  let acts: ReturnType<typeof newcomersActs>;

  beforeEach(async () => {
    mailbox = await startMailbox();
    app = await startApp('sqlite', { SMTP_URL: mailbox.url });
    acts = newcomersActs(app, mailbox);
  });
  afterEach(async () => {
    await app.close();
    await mailbox.stop();
  });

  /** Signs up; resolves once the server has tried in vain to send the mail. */
  async function askInVain(who = newcomer()) {
    const before = mailbox.attempts;
    await signUp(who);
    await expect.poll(() => mailbox.attempts).toBeGreaterThan(before);
    return who;
  }

  /** Expects a response within a second, whatever the mail server does. */
  async function signUp(who: ReturnType<typeof newcomer>): Promise<void> {
    const startedAt = performance.now();
    expect((await acts.signUp(who)).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(ANSWER_MILLISECONDS);
  }

  /** Expects one message id per person: mailboxes show two mails with the same id once. */
  function expectOneMailEach(people: { email: string }[]): void {
    const counts = people.map(
      ({ email }) => new Set(mailbox.of(email).map(({ messageId }) => messageId)).size,
    );
    expect(counts).toEqual(people.map(() => 1));
  }

  describe.each(['refuses', 'refuses mailbox', 'drops'] as const)(
    'a mail server that %s',
    (behaviour) => {
      it('delays the sign-up mail but does not lose it; the code is valid from its delivery [API-44, VER-10]', async () => {
        mailbox.behaviour = behaviour;
        const who = await askInVain();
        app.clock.advance(20 * MINUTE);
        await app.tick();
        expect(mailbox.of(who.email)).toEqual([]);

        mailbox.behaviour = 'takes';
        for (let tries = 0; tries < 30 && mailbox.of(who.email).length === 0; tries += 1) {
          await mailsTried(app);
          app.clock.advance(MINUTE);
          await app.tick();
        }
        await mailsSent(app);
        expectOneMailEach([who]);
        const { code = '' } = await mailbox.next(who.email);
        expect((await acts.verify(who, code)).status).toBe(201);
      });
    },
  );

  it('a mail server that is down delays every mail and loses none [API-44]', async () => {
    await mailbox.stop();
    const people = Array.from({ length: 12 }, () => newcomer());
    for (const who of people) await signUp(who);
    app.clock.advance(MINUTE);
    await app.tick();
    expect(await app.db.selectFrom('outbox').select('id').execute()).toHaveLength(12);

    await mailbox.start();
    await retryMails(app);
    expectOneMailEach(people);
    for (const { email } of people) expect(mailbox.of(email)).toHaveLength(1);
  });

  it('a mail server that hangs on one mail does not delay others, and the mail is retried soon [API-44]', async () => {
    mailbox.behaviour = 'hangs';
    const who = await askInVain();
    mailbox.behaviour = 'takes';
    const other = newcomer();
    await acts.signUp(other);
    expect((await mailbox.next(other.email)).code).toMatch(/^\d{6}$/);
    expect(mailbox.of(who.email)).toEqual([]);
    app.clock.advance(2 * MINUTE);
    await app.tick();
    expectOneMailEach([who, other]);
    expect(mailbox.of(who.email)).toHaveLength(1);
  });

  it('shutdown does not wait for a mail server that hangs', async () => {
    const stopping = await startApp('sqlite', { SMTP_URL: mailbox.url });
    mailbox.behaviour = 'hangs';
    await newcomersActs(stopping, mailbox).signUp(newcomer());
    await expect.poll(() => mailbox.attempts).toBe(1);
    const startedAt = performance.now();
    await stopping.close();
    expect(performance.now() - startedAt).toBeLessThan(3000);
  });

  it('a mail requested again while it waits is sent once, in the language of the last request', async () => {
    mailbox.behaviour = 'refuses';
    const who = await askInVain();
    app.clock.advance(MINUTE);
    expect((await acts.resend(who, 'en')).status).toBe(200);
    await mailsTried(app);
    mailbox.behaviour = 'takes';
    await retryMails(app);
    expect(mailbox.of(who.email).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('is your Sonnette code'),
    ]);
  });

  it('the first code stays valid while the second mail waits', async () => {
    const who = newcomer();
    await acts.signUp(who);
    const code = await acts.codeFor(who.email);
    mailbox.behaviour = 'refuses';
    app.clock.advance(MINUTE);
    await acts.resend(who);
    await expect.poll(() => mailbox.attempts).toBe(2);
    expect((await acts.verify(who, code)).status).toBe(201);
  });

  it('a connection that breaks after acceptance causes a second mail with the same id and valid code [API-44]', async () => {
    mailbox.behaviour = 'drops after taking';
    const who = await askInVain();
    await mailbox.next(who.email);
    mailbox.behaviour = 'takes';
    await retryMails(app);
    const [first, second, ...more] = mailbox.of(who.email);
    expectOneMailEach([who]);
    expect(more).toEqual([]);
    expect([second?.messageId, second?.code]).toEqual([first?.messageId, first?.code]);
    // Back to the time of delivery: `retryMails` has let the code expire.
    app.clock.advance(-19 * MINUTE);
    expect((await acts.verify(who, first?.code ?? '')).status).toBe(201);
  });
});
