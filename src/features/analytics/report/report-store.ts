/** Queries of members that are due a weekly report, and of a report's recipient. */
import type { Db, Tx } from '../../../db/database.ts';
import {
  clockColumns,
  clockOf,
  qualified,
  type RestaurantClock,
} from '../../../db/schema/columns.ts';
import type { AccountRow, MemberRow } from '../../../db/schema/people.ts';
import type { RestaurantRow } from '../../../db/schema.ts';
import type { LocalDate } from '../../../platform/calendar.ts';
import { type Clock, instant, latestCredible } from '../../../platform/clock.ts';

/** A member with an account. */
export type ReportReader = Pick<
  MemberRow,
  'id' | 'created_at' | 'report_refused_at' | 'reported_week'
> &
  Pick<AccountRow, 'email' | 'language'> & {
    restaurant: RestaurantClock & Pick<RestaurantRow, 'id' | 'name' | 'place_word'>;
  };

export type DueReader = ReportReader & { report_due_at: string };

/** A week, and a day more for a change of time zone. */
const LONGEST_WAIT_SECONDS = 8 * 24 * 60 * 60;

/** The members that have been due longest, at most `limit`, by an index. */
export async function listDue(db: Db, now: Date, limit: number): Promise<DueReader[]> {
  const rows = await readers(db)
    .select('report_due_at')
    .$narrowType<{ report_due_at: string }>()
    .where((eb) =>
      eb.or([
        eb('report_due_at', '<=', instant(now)),
        eb('report_due_at', '>', latestCredible(now, LONGEST_WAIT_SECONDS)),
      ]),
    )
    .orderBy('report_due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...readerOf(row), report_due_at: row.report_due_at }));
}

/** Undefined if the member or its restaurant was deleted. */
export async function findReader(db: Db, memberId: string): Promise<ReportReader | undefined> {
  const row = await readers(db).where('members.id', '=', memberId).executeTakeFirst();
  return row && readerOf(row);
}

/** Compare-and-set: true only for the process that claimed this week. */
export async function claimWeek(
  tx: Tx,
  { id, report_due_at }: DueReader,
  to: Pick<MemberRow, 'reported_week' | 'report_due_at'>,
): Promise<boolean> {
  const moved = await tx
    .updateTable('members')
    .set(to)
    .where('id', '=', id)
    .where('report_due_at', '=', report_due_at)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

function readers(db: Db) {
  return db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .innerJoin('restaurants', 'restaurants.id', 'members.restaurant_id')
    .select(['members.id', 'email', 'language', 'members.created_at'])
    .select(['report_refused_at', 'reported_week'])
    .select(['restaurants.id as restaurant_id', 'restaurants.name', 'restaurants.place_word'])
    .select(qualified('restaurants', clockColumns));
}

type Row = Omit<ReportReader, 'restaurant'> &
  RestaurantClock &
  Pick<RestaurantRow, 'name' | 'place_word'> & { restaurant_id: string };

function readerOf({ restaurant_id, name, place_word, ...row }: Row): ReportReader {
  return { ...row, restaurant: { id: restaurant_id, name, place_word, ...clockOf(row) } };
}

/** Undefined when the member was deleted. */
export async function isReportWanted(db: Db, memberId: string): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('members')
    .select('report_refused_at')
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row && row.report_refused_at === null;
}

/** Returns the new value; undefined when the member was deleted. */
export async function setReportWanted(
  db: Db,
  memberId: string,
  isWanted: boolean,
  clock: Clock,
): Promise<boolean | undefined> {
  const row = await db
    .updateTable('members')
    .set({ report_refused_at: isWanted ? null : instant(clock.now()) })
    .where('id', '=', memberId)
    .returning('id')
    .executeTakeFirst();
  return row && isWanted;
}

/** The numbers of tables that were created before this day. */
export async function listTablesBefore(
  db: Db,
  restaurantId: string,
  day: LocalDate,
): Promise<number[]> {
  const rows = await db
    .selectFrom('dining_tables')
    .select('number')
    .where('restaurant_id', '=', restaurantId)
    .where('created_at', '<', day)
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
}
