import { setTimeout as delay } from 'node:timers/promises';
import { type ExpressionBuilder, sql } from 'kysely';
import { afterCommit, type Db, type Tx, transaction } from '../../db/database.ts';
import type { OutboxRow } from '../../db/schema/mail.ts';
import type { Schema } from '../../db/schema.ts';
import { type Clock, instant, latestCredible, secondsAfter } from '../clock.ts';
import { newId } from '../ids.ts';
import type { Logger } from '../log/log.ts';
import { type Letter, write } from './letter.ts';
import { DELIVERY_SECONDS, mailTroubleOf, type Transport } from './transport.ts';

export type Mail = Pick<OutboxRow, 'kind' | 'topic' | 'address' | 'language'>;

/** A mail, composed just before sending. `onAccepted` runs in a transaction once it is accepted. */
export type Composed = Letter & { onAccepted?: (tx: Tx) => Promise<void> };
/** Undefined if the mail is no longer needed: it is then deleted. */
type Composer = (mail: OutboxRow) => Promise<Composed | undefined>;
export type Composers = Record<OutboxRow['kind'], Composer>;

type Deps = { db: Db; clock: Clock; log: Logger; transport: Transport; composers: Composers };

const AT_ONCE = 5;
const ROUNDS_AT_ONCE = 4;
/** Most time that `sendDue` waits for its round. The job's next run waits for `sendDue`. */
const AWAITED_MILLISECONDS = 2_000;
/** The lease of a process on a mail. It expires if the process dies. */
const HELD_SECONDS = 2 * DELIVERY_SECONDS;
const WAIT_SECONDS = { first: 5, factor: 3, most: 60 };
/** Back-off after a permanent refusal of the mailbox or the mail: frequent retries would look like abuse. */
const WAIT_REFUSED_SECONDS = { first: 60, factor: 4, most: 6 * 60 * 60 };
const GIVEN_UP_AFTER_DAYS = 5;

/**
 * A queue of mails in the database. A mail is retried while the mail server is down, slow or refuses it.
 * It is deleted once the mail server accepts it, or after `GIVEN_UP_AFTER_DAYS`.
 * All processes send; each mail is leased by one of them.
 * Delivery is at least once: if a process is killed between acceptance and deletion, the mail is sent again
 * with the same message id.
 */
export class Outbox {
  readonly #deps: Deps;
  readonly #underWay = new Set<Promise<void>>();
  #isFailing = false;
  #isClosed = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Sends the mail after the commit. Reuses an unsent mail with the same topic, with the new language. */
  async queue(tx: Tx, mail: Mail): Promise<void> {
    const now = this.#deps.clock.now();
    const { language } = mail;
    await tx
      .insertInto('outbox')
      .values({
        ...mail,
        id: newId(now),
        due_at: instant(now),
        held_until: null,
        tries: 0,
        created_at: instant(now),
      })
      .onConflict((conflict) =>
        conflict.column('topic').doUpdateSet({
          language,
          tries: 0,
          due_at: instant(now),
          created_at: instant(now),
        }),
      )
      .execute();
    // Ignores errors here: the job retries within a second, and logs them.
    afterCommit(tx, () => void this.sendDue().catch(() => {}));
  }

  /** Deletes the unsent mails to these addresses. */
  async withdraw(tx: Tx, addresses: string[]): Promise<void> {
    await tx.deleteFrom('outbox').where('address', 'in', addresses).execute();
  }

  /** The number and age of unsent mails of all processes. */
  async readBacklog(): Promise<{ waiting: number; oldestSeconds: number }> {
    const { db, clock } = this.#deps;
    const { waiting, oldest } = await db
      .selectFrom('outbox')
      .select((eb) => [
        eb.fn.countAll<number>().as('waiting'),
        eb.fn.min('created_at').as('oldest'),
      ])
      .executeTakeFirstOrThrow();
    const milliseconds = oldest === null ? 0 : clock.now().getTime() - Date.parse(oldest);
    return { waiting, oldestSeconds: Math.max(0, milliseconds / 1000) };
  }

  /**
   * Tries each due mail once. Waits at most `AWAITED_MILLISECONDS`, so that a hanging mail does not delay the
   * retries of others. Slow deliveries go on; an error after the wait is not thrown: the mail is retried.
   * Does nothing while `ROUNDS_AT_ONCE` calls wait for a slow mail server: a later call sends.
   */
  async sendDue(): Promise<void> {
    if (this.#isClosed || this.#underWay.size >= ROUNDS_AT_ONCE) return;
    const round = this.#sendRound().finally(() => this.#underWay.delete(round));
    this.#underWay.add(round);
    await Promise.race([round, delay(AWAITED_MILLISECONDS, undefined, { ref: false })]);
  }

  /** Aborts deliveries and waits for them. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#deps.transport.close();
    await Promise.allSettled(this.#underWay);
  }

  async #sendRound(): Promise<void> {
    const { db, clock } = this.#deps;
    const due = await findDue(db, clock.now());
    const sent = await Promise.allSettled(due.map((mail) => this.#send(mail)));
    for (const each of sent) if (each.status === 'rejected') throw each.reason;
    if (due.length === AT_ONCE && !this.#isClosed) await this.#sendRound();
  }

  async #send(due: OutboxRow): Promise<void> {
    const { db, clock, transport, composers } = this.#deps;
    const mail = await lease(db, due, clock.now());
    if (!mail) return;
    try {
      const composed = await composers[mail.kind](mail);
      if (!composed) return await remove(db, mail);
      const { onAccepted, ...letter } = composed;
      await transport.deliver({
        ...write(letter, mail.language),
        id: mail.id,
        to: mail.address,
      });
      await transaction(db, async (tx) => {
        await onAccepted?.(tx);
        await remove(tx, mail);
      });
      this.#logOutcome(true);
    } catch (error) {
      this.#logOutcome(false, error);
      await this.#postpone(mail, error);
    }
  }

  async #postpone(mail: OutboxRow, error: unknown): Promise<void> {
    const { db, clock, log } = this.#deps;
    const now = clock.now();
    const age = now.getTime() - Date.parse(mail.created_at);
    const isTooOld = age > GIVEN_UP_AFTER_DAYS * 24 * 60 * 60 * 1000;
    if (isTooOld && (await removeUnlessRenewed(db, mail))) {
      log.error(
        { mail: mail.id, kind: mail.kind, tries: mail.tries },
        'mail could not be sent, deleted',
      );
      return;
    }
    await postpone(db, mail, secondsAfter(now, waitSeconds(mail.tries, error)));
  }

  /** Logs only changes: a mail server that is down for an hour must not cause a thousand lines. */
  #logOutcome(isAccepted: boolean, error?: unknown): void {
    const { log, transport } = this.#deps;
    if (isAccepted && this.#isFailing) log.info('mail server works again');
    if (!isAccepted && !this.#isFailing) {
      const reason = mailTroubleOf(error);
      log.warn({ server: transport.place, reason }, 'mail server failed, mails are retried');
    }
    this.#isFailing = !isAccepted;
  }
}

/** Mails to accounts come first: strangers may ask for any number. Nobody waits for weekly reports. */
function findDue(db: Db, now: Date): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('due_at', '<=', instant(now)),
        eb('due_at', '>', latestCredible(now, WAIT_REFUSED_SECONDS.most)),
      ]),
    )
    .where((eb) => isFree(eb, now))
    .orderBy(sql`case when kind = 'weekly-report' then 2
      when exists (select 1 from accounts where email = outbox.address) then 0 else 1 end`)
    .orderBy('due_at')
    .limit(AT_ONCE)
    .execute();
}

/** Takes the lease on a mail. Undefined if another process has it. */
function lease(db: Db, { id }: OutboxRow, now: Date): Promise<OutboxRow | undefined> {
  return db
    .updateTable('outbox')
    .set((eb) => ({ held_until: secondsAfter(now, HELD_SECONDS), tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where((eb) => isFree(eb, now))
    .returningAll()
    .executeTakeFirst();
}

function isFree(eb: ExpressionBuilder<Schema, 'outbox'>, now: Date) {
  return eb.or([
    eb('held_until', 'is', null),
    eb('held_until', '<=', instant(now)),
    eb('held_until', '>', latestCredible(now, HELD_SECONDS)),
  ]);
}

async function postpone(db: Db, mail: OutboxRow, until: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set((eb) => ({
      // A mail that was requested again during the try is due at once.
      due_at: eb
        .case()
        .when('created_at', '=', mail.created_at)
        .then(until)
        .else(eb.ref('due_at'))
        .end(),
      held_until: null,
    }))
    .where('id', '=', mail.id)
    .where('held_until', '=', mail.held_until)
    .execute();
}

async function remove(db: Db, mail: OutboxRow): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', mail.id).execute();
}

/** False if the mail was requested again during its last try. */
async function removeUnlessRenewed(db: Db, { id, created_at }: OutboxRow): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('created_at', '=', created_at)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

function waitSeconds(tries: number, error: unknown): number {
  const { first, factor, most } = isRefusedForGood(error) ? WAIT_REFUSED_SECONDS : WAIT_SECONDS;
  return Math.min(first * factor ** (tries - 1), most);
}

type SmtpError = { command?: string; responseCode?: number };

/**
 * True if retrying soon is useless. A refusal of `AUTH` or `MAIL FROM` does not count: once the operator has
 * corrected the configuration, all mails should be sent at once.
 */
function isRefusedForGood(error: unknown): boolean {
  const { command = '', responseCode = 0 } = error as SmtpError;
  return ['RCPT TO', 'DATA'].includes(command) && responseCode >= 500;
}
