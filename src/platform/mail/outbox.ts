import type { ExpressionBuilder } from 'kysely';
import { afterCommit, type Db, type Tx, transaction } from '../../db/database.ts';
import type { OutboxRow, Schema } from '../../db/schema.ts';
import { type Clock, instant, latestCredible, secondsAfter } from '../clock.ts';
import { newId } from '../ids.ts';
import type { Logger } from '../log/log.ts';
import { type Letter, write } from './letter.ts';
import { DELIVERY_SECONDS, mailTroubleOf, type Transport } from './transport.ts';

export type Mail = Pick<OutboxRow, 'kind' | 'topic' | 'address' | 'language'>;

/**
 * The words of a mail, found at the moment when it leaves; `onTaken` writes down what is true once it has
 * left.
 */
export type Composed = Letter & { onTaken?: (tx: Tx) => Promise<void> };
/** Undefined where it need not be said any more: the mail is then forgotten. */
type Composer = (mail: OutboxRow) => Promise<Composed | undefined>;
export type Composers = Record<OutboxRow['kind'], Composer>;

type Deps = { db: Db; clock: Clock; log: Logger; transport: Transport; composers: Composers };

const AT_ONCE = 5;
const ROUNDS_AT_ONCE = 4;
/** A process that died on a mail holds it no longer. */
const HELD_SECONDS = 2 * DELIVERY_SECONDS;
const WAIT_SECONDS = { first: 5, factor: 3, most: 60 };
/** For what the server refuses for good, mailbox or mail: asking every minute would only pass for a flood. */
const WAIT_REFUSED_SECONDS = { first: 60, factor: 4, most: 6 * 60 * 60 };
const GIVEN_UP_AFTER_DAYS = 5;

/**
 * Mails wait in the database until the mail server takes them: one that is down, slow or refuses delays them
 * and loses none. Every process sends; each mail is sent by whoever gets hold of it. A process that is killed
 * between the mail server's yes and the row's end sends it again, under the same message id.
 */
export class Outbox {
  readonly #deps: Deps;
  readonly #underWay = new Set<Promise<void>>();
  #isFailing = false;
  #isClosed = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Leaves once `tx` is committed. A mail on the same topic that has not left yet will do, in this language.
   */
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
          ...{ language, tries: 0 },
          ...{ due_at: instant(now), created_at: instant(now) },
        }),
      )
      .execute();
    // One that fails here is the job's to report, a second later.
    afterCommit(tx, () => void this.sendDue().catch(() => {}));
  }

  /** What has not left for these addresses does not leave any more. */
  async withdraw(tx: Tx, addresses: string[]): Promise<void> {
    await tx.deleteFrom('outbox').where('address', 'in', addresses).execute();
  }

  /** What has not left yet, whoever sends it. */
  async standing(): Promise<{ waiting: number; oldestSeconds: number }> {
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

  /** Passes once each mail that is due was tried; with a slow mail server some are left to the next time. */
  async sendDue(): Promise<void> {
    if (this.#isClosed || this.#underWay.size >= ROUNDS_AT_ONCE) return;
    const round = this.#sendRound().finally(() => this.#underWay.delete(round));
    this.#underWay.add(round);
    await round;
  }

  /** Passes once nothing is under way any more. */
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
    const mail = await hold(db, due, clock.now());
    if (!mail) return;
    try {
      const composed = await composers[mail.kind](mail);
      if (!composed) return await forget(db, mail);
      const { onTaken, ...letter } = composed;
      await transport.deliver({
        ...write(letter, mail.language),
        id: mail.id,
        to: mail.address,
      });
      await transaction(db, async (tx) => {
        await onTaken?.(tx);
        await forget(tx, mail);
      });
      this.#tell(true);
    } catch (error) {
      this.#tell(false, error);
      await this.#putOff(mail, error);
    }
  }

  async #putOff(mail: OutboxRow, error: unknown): Promise<void> {
    const { db, clock, log } = this.#deps;
    const now = clock.now();
    const age = now.getTime() - Date.parse(mail.created_at);
    if (age > GIVEN_UP_AFTER_DAYS * 24 * 60 * 60 * 1000) {
      log.error({ mail: mail.id, kind: mail.kind, tries: mail.tries }, 'a mail was given up');
      await forget(db, mail);
      return;
    }
    await putOff(db, mail, secondsAfter(now, waitSeconds(mail.tries, error)));
  }

  /** Said once each way: a mail server that is down for an hour is not a thousand lines. */
  #tell(isTaken: boolean, error?: unknown): void {
    const { log, transport } = this.#deps;
    if (isTaken && this.#isFailing) log.info('mails leave again');
    if (!isTaken && !this.#isFailing) {
      const reason = mailTroubleOf(error);
      log.warn({ server: transport.place, reason }, 'mails have to wait');
    }
    this.#isFailing = !isTaken;
  }
}

/** Reports last: somebody waits for the others. */
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
    .orderBy((eb) => eb.case().when('kind', '=', 'weekly-report').then(1).else(0).end())
    .orderBy('due_at')
    .limit(AT_ONCE)
    .execute();
}

/** One process alone gets it. */
function hold(db: Db, { id }: OutboxRow, now: Date): Promise<OutboxRow | undefined> {
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

async function putOff(db: Db, mail: OutboxRow, until: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: until, held_until: null })
    .where('id', '=', mail.id)
    .where('held_until', '=', mail.held_until)
    .execute();
}

async function forget(db: Db, mail: OutboxRow): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', mail.id).execute();
}

function waitSeconds(tries: number, error: unknown): number {
  const { first, factor, most } = isRefusedForGood(error) ? WAIT_REFUSED_SECONDS : WAIT_SECONDS;
  return Math.min(first * factor ** (tries - 1), most);
}

type SmtpError = { command?: string; responseCode?: number };

/**
 * Not a refusal of who we are (`AUTH`, `MAIL FROM`): that is mended here, and then every mail is to leave at
 * once.
 */
function isRefusedForGood(error: unknown): boolean {
  const { command = '', responseCode = 0 } = error as SmtpError;
  return ['RCPT TO', 'DATA'].includes(command) && responseCode >= 500;
}
