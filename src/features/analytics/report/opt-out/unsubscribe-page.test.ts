import { beforeEach, expect, it } from 'vitest';
import { ask } from '../../../../../test/support/people/acts.ts';
import { mailsSent } from '../../../../../test/support/people/outbox.ts';
import { petitBistrot, type TestRestaurant } from '../../../../../test/support/people/people.ts';
import { startWithMailbox } from '../../../../../test/support/server/start-with.ts';
import { withApp } from '../../../../../test/support/server/with-app.ts';
import { paths } from '../../../../paths.ts';

const WEEK = 7 * 24 * 60 * 60_000;

withApp(
  ({ app, mailbox }) => {
    let restaurant: TestRestaurant;
    let link: string;

    beforeEach(async () => {
      restaurant = await petitBistrot(app);
      await app.tick();
      await ask(app, restaurant, 1);
      app.clock.advance(WEEK);
      await app.tick();
      const { headers } = await mailbox.next(restaurant.owner.email);
      await mailsSent(app);
      const header = headers.get('list-unsubscribe') ?? '';
      expect(header).toMatch(/^<https:\/\/sonnette\.test\/desabonnement\?[\w=&%-]+>$/);
      expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      link = header.slice('<https://sonnette.test'.length, -1);
    });

    const open = async (path: string, init: RequestInit = {}) => {
      const response = await fetch(app.url + path, init);
      return { status: response.status, text: await response.text() };
    };
    /** One-click unsubscribe, as a mail program sends it (RFC 8058). */
    const post = (path: string) =>
      open(path, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      });

    /** Read from the database: the session has expired. */
    async function isWanted({ owner } = restaurant): Promise<boolean> {
      const member = await app.db
        .selectFrom('members')
        .innerJoin('accounts', 'accounts.id', 'members.account_id')
        .select('report_refused_at')
        .where('email', '=', owner.email)
        .executeTakeFirstOrThrow();
      return member.report_refused_at === null;
    }

    it('the mail’s link shows a confirmation page; its button stops the report without a session', async () => {
      const page = await open(link);
      expect(page.status).toBe(200);
      expect(page.text).toContain('<h1>Ne plus recevoir le rapport hebdomadaire\u202f?</h1>');
      expect(page.text).toContain('<form method="post"><button type="submit">Ne plus le recevoir');
      expect(await isWanted()).toBe(true);

      const done = await open(link, { method: 'POST' });
      expect(done.status).toBe(200);
      expect(done.text).toContain('<h1>C’est fait.</h1>');
      expect(done.text).toContain(`<a href="${paths.account}">Votre compte</a>`);
      expect(await isWanted()).toBe(false);
      const again = await open(link);
      expect(again.text).toContain('C’est fait.');
      expect(again.text).not.toContain('<form');
    });

    it('one-click unsubscribe stops the report and can be repeated', async () => {
      for (const _ of [1, 2]) expect((await post(link)).status).toBe(200);
      expect(await isWanted()).toBe(false);
      await ask(app, restaurant, 1);
      app.clock.advance(WEEK);
      await app.tick();
      await mailsSent(app);
      expect(mailbox.of(restaurant.owner.email)).toHaveLength(1);
    });

    it('the page uses the language of the mail, or else that of the browser', async () => {
      const page = await open(link.replace('lng=fr', 'lng=en'));
      expect(page.text).toContain('<html lang="en">');
      expect(page.text).toContain('Stop the weekly report?');
      const bare = link.replace('&lng=fr', '');
      const headers = { 'Accept-Language': 'en' };
      expect((await open(bare, { headers })).text).toContain('Stop the weekly report?');
    });

    it.each([
      ['no parameters', () => paths.unsubscribe],
      ['a key cut short', () => link.replace(/key=[\w-]{43}/, (key) => key.slice(0, -1))],
      ['another key', () => link.replace(/key=.{10}/, 'key=AAAAAAAAAA')],
      ['no key', () => link.replace(/key=[\w-]+&/, '')],
      ['a NUL', () => link.replace('account=', 'account=%00')],
    ])('a link with %s is 404 and changes nothing', async (_, forged) => {
      for (const answer of [await open(forged()), await post(forged())]) {
        expect(answer.status).toBe(404);
        expect(answer.text).toContain('Ce lien ne mène nulle part.');
      }
      expect(await isWanted()).toBe(true);
    });

    it('the key of one account is refused for another', async () => {
      const other = await petitBistrot(app);
      const { id } = await app.db
        .selectFrom('members')
        .innerJoin('accounts', 'accounts.id', 'members.account_id')
        .select('members.id')
        .where('email', '=', other.owner.email)
        .executeTakeFirstOrThrow();
      expect((await post(link.replace(/account=[\w-]+/, `account=${id}`))).status).toBe(404);
      expect(await isWanted(other)).toBe(true);
    });

    it('the link of a deleted account is 404', async () => {
      await app.db.deleteFrom('accounts').where('email', '=', restaurant.owner.email).execute();
      expect((await open(link)).status).toBe(404);
      expect((await post(link)).status).toBe(404);
    });
  },
  { PUBLIC_URL: 'https://sonnette.test' },
  startWithMailbox,
);
