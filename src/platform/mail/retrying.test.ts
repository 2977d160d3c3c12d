import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Mailbox, startMailbox } from '../../../test/support/people/mailbox.ts';
import { newcomer, newcomersActs } from '../../../test/support/people/newcomer.ts';
import { mailsSent, mailsTried, retryMails } from '../../../test/support/people/outbox.ts';
import { petitBistrot } from '../../../test/support/people/people.ts';
import { startApp, startBeside, type TestApp } from '../../../test/support/server/app.ts';
import { eachEngine } from '../../../test/support/server/engines.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

eachEngine((engine) => {
  let app: TestApp;
  let mailbox: Mailbox;
  let acts: ReturnType<typeof newcomersActs>;

  beforeEach(async () => {
    mailbox = await startMailbox();
    app = await startApp(engine, { SMTP_URL: mailbox.url });
    acts = newcomersActs(app, mailbox);
  });
  afterEach(async () => {
    await app.close();
    await mailbox.stop();
  });

  /** Signs up; resolves once the mail server has refused the mail. */
  async function askInVain() {
    const who = newcomer();
    await acts.signUp(who);
    await expect.poll(() => mailbox.attempts).toBe(1);
    await mailsTried(app);
    return who;
  }

  /** Resolves once no mail to this address is being tried. */
  async function untilTryEnds(email: string) {
    const findHeld = () =>
      app.db
        .selectFrom('outbox')
        .select('id')
        .where('address', '=', email)
        .where('held_until', 'is not', null)
        .execute();
    await expect.poll(findHeld).toEqual([]);
  }

  it('sends mails to accounts before those that strangers ask for', async () => {
    const { owner } = await petitBistrot(app);
    const addresses = [...Array.from({ length: 6 }, () => newcomer().email), owner.email];
    const rows = addresses.map((address, index) => ({
      id: `${index}`,
      topic: address,
      kind: 'sign-up' as const,
      address,
      language: 'fr' as const,
      due_at: `2026-11-21T19:0${index}:00.000Z`,
      held_until: null,
      tries: 0,
      created_at: app.clock.now().toISOString(),
    }));
    await app.db.insertInto('outbox').values(rows).execute();
    await app.tick();
    await mailsSent(app);
    // Five leave at once.
    expect(mailbox.mails.slice(0, 5).map(({ to }) => to)).toContain(owner.email);
  });

  it.each([
    ['refuses', 2],
    ['refuses sender', 2],
    ['refuses mailbox', 1],
    ['refuses mail', 1],
  ] as const)(
    'after 10 seconds, a mail server that %s has received %i attempts',
    async (behaviour, attempts) => {
      mailbox.behaviour = behaviour;
      await askInVain();
      app.clock.advance(10_000);
      await app.tick();
      expect(mailbox.attempts).toBe(attempts);
      app.clock.advance(MINUTE);
      await app.tick();
      expect(mailbox.attempts).toBe(attempts + 1);
    },
  );

  it('a mail requested again after days is retried for five more days', async () => {
    mailbox.behaviour = 'refuses';
    const who = await askInVain();
    const before = mailbox.attempts;
    app.clock.advance(6 * DAY);
    await acts.resend(who);
    await expect.poll(() => mailbox.attempts).toBeGreaterThan(before);
    await mailsTried(app);
    mailbox.behaviour = 'takes';
    await retryMails(app);
    expect(mailbox.of(who.email)).toHaveLength(1);
  });

  it('a mail requested again during its last try is not deleted', async () => {
    mailbox.behaviour = 'refuses';
    const who = await askInVain();
    mailbox.behaviour = 'hangs';
    const before = mailbox.attempts;
    app.clock.advance(6 * DAY);
    const lastTry = app.tick();
    await expect.poll(() => mailbox.attempts).toBeGreaterThan(before);
    await acts.resend(who);
    await mailbox.stop();
    await lastTry;
    mailbox.behaviour = 'takes';
    await mailbox.start();
    await retryMails(app);
    expect(mailbox.of(who.email)).toHaveLength(1);
  });

  it('a mail requested again during a try that fails is sent at once, without the pause of that try', async () => {
    mailbox.behaviour = 'refuses mailbox';
    const who = await askInVain();
    mailbox.behaviour = 'hangs';
    app.clock.advance(5 * MINUTE);
    const failing = app.tick();
    await expect.poll(() => mailbox.attempts).toBe(2);
    await acts.resend(who);
    // Before the try fails: the next one follows at once.
    mailbox.behaviour = 'takes';
    mailbox.hangUp();
    await failing;
    await app.tick();
    expect((await mailbox.next(who.email)).code).toMatch(/^\d{6}$/);
  });

  it('a mail server that hangs on the retry of one mail does not delay the retry of another [API-44]', async () => {
    mailbox.behaviour = 'refuses';
    const who = await askInVain();
    mailbox.behaviour = 'hangs';
    app.clock.advance(10_000);
    const hanging = app.tick();
    await expect.poll(() => mailbox.attempts).toBe(2);

    mailbox.behaviour = 'refuses';
    const other = newcomer();
    await acts.signUp(other);
    await expect.poll(() => mailbox.attempts).toBe(3);
    await untilTryEnds(other.email);
    mailbox.behaviour = 'takes';
    app.clock.advance(10_000);
    await app.tick();
    expect((await mailbox.next(other.email)).code).toMatch(/^\d{6}$/);
    expect(mailbox.of(who.email)).toEqual([]);
    await mailbox.stop();
    await hanging;
  });

  it('a mail that no server accepts for five days is deleted', async () => {
    mailbox.behaviour = 'refuses';
    await askInVain();
    app.clock.advance(6 * DAY);
    await app.tick();
    await mailsSent(app);
    expect(mailbox.mails).toEqual([]);
  });

  it.runIf(engine === 'postgres')('each mail is sent by one of several servers', async () => {
    mailbox.behaviour = 'refuses';
    const beside = await startBeside(app, { SMTP_URL: mailbox.url });
    const people = Array.from({ length: 6 }, () => newcomer());
    for (const who of people) await acts.signUp(who);
    await expect.poll(() => mailbox.attempts).toBe(people.length);
    // A try that ends after the clock has moved would be due after this test.
    await mailsTried(app);
    mailbox.behaviour = 'takes';
    app.clock.advance(MINUTE);
    await Promise.all([app.tick(), beside.tick(), app.tick(), beside.tick()]);
    await mailsSent(app);
    for (const { email } of people) expect(mailbox.of(email)).toHaveLength(1);
    await beside.close();
  });
});
