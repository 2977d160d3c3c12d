import { afterEach, beforeEach, expect, it } from 'vitest';
import { ask, take } from '../../../../test/support/people/acts.ts';
import { type Mailbox, startMailbox } from '../../../../test/support/people/mailbox.ts';
import { newcomer, newcomersActs } from '../../../../test/support/people/newcomer.ts';
import { mailsSent } from '../../../../test/support/people/outbox.ts';
import {
  cantine,
  petitBistrot,
  root,
  signInAgain,
  type TestRestaurant,
} from '../../../../test/support/people/people.ts';
import { startApp, startBeside, type TestApp } from '../../../../test/support/server/app.ts';
import { eachEngine } from '../../../../test/support/server/engines.ts';

const HOUR = 60 * 60_000;

eachEngine((engine) => {
  let app: TestApp;
  let mailbox: Mailbox;
  let restaurant: TestRestaurant;
  let servers: TestApp[];

  // A Saturday evening in Paris.
  beforeEach(async () => {
    mailbox = await startMailbox();
    app = await startApp(engine, { SMTP_URL: mailbox.url });
    servers = [app];
    restaurant = await petitBistrot(app);
    await app.tick();
  });
  afterEach(async () => {
    for (const server of servers.reverse()) await server.close();
    await mailbox.stop();
  });

  /** Advances the clock to this instant and runs all due jobs on every server, until no mail waits. */
  async function at(instant: string): Promise<void> {
    app.clock.advance(Date.parse(instant) - app.clock.now().getTime());
    await Promise.all(servers.map((server) => server.tick()));
    await mailsSent(app);
  }

  /** Resolves when this many mails have failed once and wait for their retry. */
  /** Waits until so many mails have failed, and none is to be tried again before the clock moves. */
  async function putOff(count: number): Promise<void> {
    const waiting = async () => {
      const now = app.clock.now().toISOString();
      const mails = await app.db.selectFrom('outbox').selectAll().execute();
      return mails.filter(({ held_until, due_at }) => held_until === null && due_at > now).length;
    };
    await expect.poll(waiting, { interval: 5 }).toBe(count);
  }

  const reports = (whose = restaurant) => mailbox.of(whose.owner.email);
  const wish = (is_wanted: boolean, { owner } = restaurant) =>
    app.call('PUT', '/auth/report', { token: owner.token, body: { is_wanted } });

  /** Creates and takes a request. Signs in again, because weeks may have passed. */
  async function serve({ owner, ...rest } = restaurant): Promise<void> {
    const awake = { ...rest, owner: { ...owner, token: await signInAgain(app, owner) } };
    await take(app, awake, await ask(app, awake, 4));
  }

  it('a report is sent on Monday at eight in the restaurant’s time zone, and covers the week', async () => {
    await serve();
    await at('2026-11-23T06:59:00Z');
    expect(reports()).toEqual([]);
    await at('2026-11-23T07:00:00Z');
    const [mail] = reports();
    expect(mail?.subject).toBe('Votre rapport\u202f: la semaine du 16 au 22 novembre 2026');
    expect(mail?.text).toContain(
      'La seule demande a été prise en charge dans les 2 minutes.\n\nAucune demande n’est restée sans réponse.\n\nEn tout\u202f: 1 demande.',
    );
    expect(mail?.text).toContain('/analytics');
    expect(mail?.html).toContain('Ne plus recevoir ce rapport</a>');
  });

  it('a report is sent once per week, whatever the number of servers', async () => {
    const overrides = { SMTP_URL: mailbox.url };
    while (engine === 'postgres' && servers.length < 3) {
      servers.push(await startBeside(app, overrides));
    }
    await serve();
    await at('2026-11-23T07:00:00Z');
    await at('2026-11-23T07:01:00Z');
    await at('2026-11-24T09:00:00Z');
    expect(reports()).toHaveLength(1);
    await serve();
    await at('2026-11-30T07:00:00Z');
    expect(reports().map(({ subject }) => subject.replace(/.* la semaine /, ''))).toEqual([
      'du 16 au 22 novembre 2026',
      'du 23 au 29 novembre 2026',
    ]);
  });

  it('a report is sent an hour earlier in UTC after clocks went forward', async () => {
    await at('2027-03-25T12:00:00Z');
    await serve();
    await at('2027-03-29T05:59:00Z');
    expect(reports()).toEqual([]);
    await at('2027-03-29T06:00:00Z');
    expect(reports()).toHaveLength(1);
  });

  it('a late report is sent within the week, for one week only, by a server that was down on Monday', async () => {
    await serve();
    await at('2026-12-10T12:00:00Z');
    expect(reports()).toEqual([]);
    await serve();
    // No job runs until Wednesday.
    await at('2026-12-16T12:00:00Z');
    expect(reports()).toHaveLength(1);
    expect(reports()[0]?.text).toContain('la semaine du 7 au 13 décembre 2026');
    await at('2026-12-16T13:00:00Z');
    expect(reports()).toHaveLength(1);
  });

  it('a report does not cover weeks before the account existed', async () => {
    await serve();
    await app.db.deleteFrom('accounts').where('email', '=', restaurant.owner.email).execute();
    await at('2026-11-22T23:30:00Z');
    const { email } = newcomer();
    const { token } = await root(app);
    const body = { owner_email: email };
    await app.call('POST', `/restaurants/${restaurant.id}/invitation`, { token, body });
    await mailsSent(app);
    await at('2026-11-23T09:00:00Z');
    expect(mailbox.of(email).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Sonnette vous invite'),
    ]);
    await at('2026-11-30T09:00:00Z');
    expect(mailbox.of(email)).toHaveLength(2);
  });

  it('reports do not delay mails with codes', async () => {
    const restaurants = [restaurant];
    while (restaurants.length < 12) restaurants.push(await petitBistrot(app));
    for (const each of restaurants) await serve(each);
    await app.tick();
    await mailbox.stop();
    app.clock.advance(Date.parse('2026-11-23T07:00:00Z') - app.clock.now().getTime());
    await app.tick();
    await putOff(12);
    app.clock.advance(HOUR);
    await app.call('POST', '/auth/forgot-password', { body: { email: restaurant.owner.email } });
    await putOff(13);
    await mailbox.start();
    await at('2026-11-23T09:00:00Z');
    // The clock has jumped: a mail in flight may arrive twice, with the same id.
    expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(13);
    expect(mailbox.mails.findIndex(({ code }) => code !== undefined)).toBeLessThan(5);
  });

  it('a report says that a week had no guests; after two such weeks none is sent', async () => {
    await serve();
    await at('2026-11-30T07:00:00Z');
    expect(reports()).toHaveLength(1);
    expect(reports()[0]?.text).toContain('Une semaine calme\u202f: aucune demande.');
    await at('2026-12-07T07:00:00Z');
    expect(reports()).toHaveLength(1);
  });

  it('a sign-up and a new password set the language of reports, as a sign-in does', async () => {
    const acts = newcomersActs(app, mailbox);
    const who = newcomer();
    const languageOf = async () =>
      (
        await app.db
          .selectFrom('accounts')
          .select('language')
          .where('email', '=', who.email)
          .executeTakeFirstOrThrow()
      ).language;
    await acts.settle(who);
    expect(await languageOf()).toBe('fr');
    await acts.forgot(who.email);
    await app.call('POST', '/auth/reset-password', {
      body: { email: who.email, code: await acts.codeFor(who.email), password: 'un autre secret' },
      language: 'en',
    });
    expect(await languageOf()).toBe('en');
  });

  it('no report is sent after unsubscribing; they are sent again after subscribing', async () => {
    await serve();
    expect((await wish(false)).body).toEqual({ report: { is_wanted: false } });
    await at('2026-11-23T07:00:00Z');
    expect(reports()).toEqual([]);
    expect((await wish(true)).body).toEqual({ report: { is_wanted: true } });
    // The report of the refused week is not sent later.
    await at('2026-11-24T07:00:00Z');
    expect(reports()).toEqual([]);
    await serve();
    await at('2026-11-30T07:00:00Z');
    expect(reports()).toHaveLength(1);
  });

  it('queued reports are dropped after unsubscribing and after the restaurant was deleted', async () => {
    const gone = await cantine(app);
    await serve();
    await serve(gone);
    await mailbox.stop();
    app.clock.advance(Date.parse('2026-11-23T07:00:00Z') - app.clock.now().getTime());
    await app.tick();
    const waiting = () => app.db.selectFrom('outbox').select('topic').execute();
    expect(await waiting()).toHaveLength(2);
    await putOff(2);
    await wish(false);
    const { token } = await root(app);
    expect((await app.call('DELETE', `/restaurants/${gone.id}`, { token })).status).toBe(200);
    await putOff((await waiting()).length);
    await mailbox.start();
    await at('2026-11-23T09:00:00Z');
    expect(reports()).toEqual([]);
    // Twice, if its first try was under way when the clock moved.
    const subjects = new Set(reports(gone).map(({ subject }) => subject));
    expect([...subjects]).toEqual(['Un restaurant a été supprimé']);
  });
});
