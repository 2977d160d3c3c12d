import type { Browser } from '@playwright/test';
import type { Db } from '../../../src/db/database.ts';
import type { OutboxRow } from '../../../src/db/schema/mail.ts';
import { refusalPath } from '../../../src/features/analytics/report/opt-out/unsubscribe-page.ts';
import { lastWeek, reportMails } from '../../../src/features/analytics/report/weekly-reports.ts';
import { codeMails } from '../../../src/features/auth/codes/code-mails.ts';
import { invitationMails } from '../../../src/features/auth/codes/invitation-mails.ts';
import * as members from '../../../src/features/auth/members-store.ts';
import * as auth from '../../../src/features/auth/store.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { newId } from '../../../src/platform/ids.ts';
import { write as writeLetter } from '../../../src/platform/mail/letter.ts';
import type { TestRestaurant } from '../people/people.ts';
import { serverSecretKey as secretKey } from '../server/server.ts';

/** Takes pictures of the mails, in both languages. */
export async function mailPictures(
  browser: Browser,
  { db, restaurant }: { db: Db; restaurant: TestRestaurant },
  write: (name: string, png: Buffer) => void,
): Promise<void> {
  const deps = { db, clock: systemClock, secretKey, origin: 'https://sonnette.example' };
  const composers = {
    ...codeMails(deps),
    ...invitationMails(deps),
    ...reportMails({
      ...deps,
      refusalPath: (id, language) => refusalPath(secretKey, id, language),
    }),
  };
  const { email } = restaurant.owner;
  const account = await auth.findAccountByEmail(db, email);
  const [member] = await members.listMemberships(db, account?.id ?? '');
  const week = lastWeek(systemClock.now(), 'Europe/Paris');
  const page = await browser.newPage({ viewport: { width: 600, height: 400 } });
  for (const language of ['fr', 'en'] as const) {
    for (const [kind, address, topic] of [
      ['sign-up', 'zoe@example.org', ''],
      ['invitation', email, `invitation:mail:${restaurant.id}`],
      ['weekly-report', email, `weekly-report:${member?.id}:${week}`],
    ] as const) {
      const letter = await composers[kind]({
        ...row,
        kind,
        address,
        topic,
        language,
        id: newId(new Date()),
      });
      if (!letter) throw new Error(`The mail ${kind} has no content.`);
      await page.setContent(writeLetter(letter, language).html);
      write(`mail-${kind}-${language}.png`, await page.screenshot({ fullPage: true }));
    }
  }
  await page.close();
}

const row = { due_at: '', held_until: null, tries: 0, created_at: '' } satisfies Partial<OutboxRow>;
