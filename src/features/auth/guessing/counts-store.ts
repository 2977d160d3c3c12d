/**
 * Rate-limit counters by e-mail address, act and asker (a network address, a device or a group of them).
 * They are in the database, so that all servers share them.
 */

import { createHmac } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { AskerCountRow } from '../../../db/schema/people.ts';
import type { Schema } from '../../../db/schema.ts';
import { limits } from '../../../limits.ts';
import { instant, latestCredible, secondsBefore } from '../../../platform/clock.ts';

export type GuessCount = { emailHash: string; act: AskerCountRow['act']; asker: string };

/**
 * Names of shared counters. `NOBODY`: calls without a device key. `STRANGERS`: for passwords, all devices
 * that never signed in to the account; for codes, all devices.
 */
export const NOBODY = 'nobody';
export const STRANGERS = 'strangers';

/**
 * A network address or a device, hashed with the key and the e-mail address.
 * The database does not reveal it, and one device has different hashes for two accounts.
 */
export function clientHashOf(
  secretKey: string,
  emailHash: string,
  kind: 'address' | 'device',
  value: string,
): string {
  return createHmac('sha256', secretKey).update(`${kind}:${emailHash}:${value}`).digest('hex');
}

/**
 * A counter whose window began before `since` or after `now` (wrong clock) is expired. A new window begins at
 * `startedAt`.
 */
export type Window = { since: string; startedAt: string; now: string };

const DAY_SECONDS = 24 * 60 * 60;

/** A window of `seconds` that begins with the first count. */
export function windowOf(seconds: number, now: Date): Window {
  const since = instant(new Date(now.getTime() - seconds * 1000 + 1));
  return { since, startedAt: instant(now), now: instant(now) };
}

/** A fixed window: the calendar day in UTC. */
export function today(now: Date): Window {
  const startedAt = `${instant(now).slice(0, 10)}T00:00:00.000Z`;
  return { since: startedAt, startedAt, now: instant(now) };
}

export function secondsOfTodayLeft(now: Date): number {
  const started = Date.parse(today(now).startedAt);
  return Math.max(Math.ceil((started + DAY_SECONDS * 1000 - now.getTime()) / 1000), 1);
}

/**
 * Increments the counter and returns the new count. Returns undefined, and does not count, once it reached
 * `most` or while it is blocked.
 */
export async function countOne(
  tx: Tx,
  { emailHash, act, asker }: GuessCount,
  window: Window,
  most?: number,
): Promise<number | undefined> {
  const isOver = (eb: ExpressionBuilder<Schema, 'asker_counts'>) =>
    eb.or([
      eb('asker_counts.window_started_at', '<', window.since),
      eb('asker_counts.window_started_at', '>', window.now),
    ]);
  const row = await tx
    .insertInto('asker_counts')
    .values({
      email_hash: emailHash,
      act,
      asker,
      count: 1,
      window_started_at: window.startedAt,
      blocked_until: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['email_hash', 'act', 'asker'])
        .doUpdateSet((eb) => ({
          count: eb
            .case()
            .when(isOver(eb))
            .then(1)
            .else(eb('asker_counts.count', '+', 1))
            .end(),
          window_started_at: eb
            .case()
            .when(isOver(eb))
            .then(window.startedAt)
            .else(eb.ref('asker_counts.window_started_at'))
            .end(),
        }))
        .where((eb) =>
          most === undefined
            ? eb.lit(true)
            : eb.or([isOver(eb), eb('asker_counts.count', '<', most)]),
        )
        .where((eb) =>
          eb.or([
            eb('asker_counts.blocked_until', 'is', null),
            eb('asker_counts.blocked_until', '<=', window.now),
            eb('asker_counts.blocked_until', '>', latestBlock(new Date(window.now))),
          ]),
        ),
    )
    .returning('count')
    .executeTakeFirst();
  return row?.count;
}

/** Sets the counter to `count`. */
export async function fillCount(
  tx: Tx,
  { emailHash, act, asker }: GuessCount,
  { startedAt }: Window,
  count: number,
): Promise<void> {
  const filled = { count, window_started_at: startedAt };
  await tx
    .insertInto('asker_counts')
    .values({ email_hash: emailHash, act, asker, ...filled, blocked_until: null })
    .onConflict((conflict) => conflict.columns(['email_hash', 'act', 'asker']).doUpdateSet(filled))
    .execute();
}

/** When the current window began; undefined when nothing was counted in it. */
export async function findStart(
  db: Db,
  counted: GuessCount,
  window: Window,
): Promise<string | undefined> {
  return (await find(db, counted, window))?.window_started_at;
}

export async function read(db: Db, counted: GuessCount, window: Window): Promise<number> {
  return (await find(db, counted, window))?.count ?? 0;
}

export async function giveBack(db: Db, { emailHash, act, asker }: GuessCount): Promise<void> {
  await db
    .updateTable('asker_counts')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('email_hash', '=', emailHash)
    .where('act', '=', act)
    .where('asker', '=', asker)
    .where('count', '>', 0)
    .execute();
}

export async function block(
  tx: Tx,
  { emailHash, act, asker }: GuessCount,
  until: Date,
): Promise<void> {
  await tx
    .updateTable('asker_counts')
    .set({ blocked_until: instant(until) })
    .where('email_hash', '=', emailHash)
    .where('act', '=', act)
    .where('asker', '=', asker)
    .execute();
}

function latestBlock(now: Date): string {
  return latestCredible(now, limits.loginDelayMaxSeconds);
}

/** The end of the asker's block, if it is blocked now. */
export async function findBlock(
  db: Db,
  { emailHash, act, asker }: GuessCount,
  now: Date,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('asker_counts')
    .select('blocked_until')
    .where('email_hash', '=', emailHash)
    .where('act', '=', act)
    .where('asker', '=', asker)
    .where('blocked_until', '>', instant(now))
    .where('blocked_until', '<=', latestBlock(now))
    .executeTakeFirst();
  return row?.blocked_until ? new Date(row.blocked_until) : undefined;
}

export async function forget(tx: Tx, { emailHash, act, asker }: GuessCount): Promise<void> {
  await tx
    .deleteFrom('asker_counts')
    .where('email_hash', '=', emailHash)
    .where('act', '=', act)
    .where('asker', '=', asker)
    .execute();
}

/** Deletes all counters of these e-mail addresses. */
export async function forgetAddresses(tx: Tx, emailHashes: string[]): Promise<void> {
  await tx.deleteFrom('asker_counts').where('email_hash', 'in', emailHashes).execute();
}

/**
 * Deletes expired counters. No window is longer than a day, and a block outlives its window by minutes at
 * most.
 */
export async function forgetExpired(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('asker_counts')
    .where('window_started_at', '<=', secondsBefore(now, DAY_SECONDS))
    .where((eb) =>
      eb.or([eb('blocked_until', 'is', null), eb('blocked_until', '<=', instant(now))]),
    )
    .execute();
}

function find(db: Db, { emailHash, act, asker }: GuessCount, window: Window) {
  return db
    .selectFrom('asker_counts')
    .select(['count', 'window_started_at'])
    .where('email_hash', '=', emailHash)
    .where('act', '=', act)
    .where('asker', '=', asker)
    .where('window_started_at', '>=', window.since)
    .where('window_started_at', '<=', window.now)
    .executeTakeFirst();
}
