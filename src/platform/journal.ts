/**
 * The writer of the journal: who did what and when in a restaurant. A foundation, because features from
 * restaurants to requests write it. `features/auth/journal` reads it.
 */
import type { Tx } from '../db/database.ts';
import type { JournalAct, MemberRole, PlanName } from '../enums.ts';
import { limits } from '../limits.ts';
import { type Clock, instant } from './clock.ts';
import { type AppContext, type Caller, callerOf } from './http/context.ts';
import { newId } from './ids.ts';

type Named = { id: string; name: string };
type NotedMember = Named & { role: MemberRole };
type Change = { from: string | null; to: string | null };

/** What an act was about. It names members, never guests. */
type Subjects = {
  'member.added': { member: NotedMember };
  'member.changed': { member: NotedMember; was: { name?: string; role?: MemberRole } };
  'member.removed': { member: NotedMember };
  'device.paired': { member: Named; device: string | null };
  'device.revoked': { member: Named; device: string | null };
  /** The lowest and the highest number; between them some may have existed before. */
  'table.added': { tables: { from: number; to: number; count: number } };
  'table.deleted': { table: number };
  'restaurant.changed': { changes: Record<string, Change> };
  'board.reset': { count: number };
  'export.made': Record<never, never>;
  'subscription.changed': {
    subscription: { status: string; plan: PlanName | null; ends_at: string | null };
  };
};

export type NotedAct = { [Act in JournalAct]: { act: Act } & Subjects[Act] }[JournalAct];

/** The member who acts; null for the operator, the payment provider and jobs. */
export type Actor = Named | null;

/** Writes an entry of the restaurant in the transaction of the act. Call it with the restaurant's lock. */
export type Note = (tx: Tx, restaurantId: string, entry: NotedAct) => Promise<void>;

/** Notes acts of the signed-in caller. */
export function noteAs(c: AppContext, clock: Clock): Note {
  return noteBy(actorOf(callerOf(c)), clock);
}

/** A super_admin acts as no member. */
function actorOf({ memberId, name, role }: Caller): Actor {
  if (role === 'super_admin' || memberId === null || name === null) return null;
  return { id: memberId, name };
}

export function noteBy(actor: Actor, clock: Clock): Note {
  return async (tx, restaurantId, { act, ...subject }) => {
    const now = await nextMoment(tx, restaurantId, clock.now());
    await tx
      .insertInto('journal')
      .values({
        ...{ id: newId(now), restaurant_id: restaurantId, at: instant(now), act },
        ...{ actor_id: actor?.id ?? null, actor_name: actor?.name ?? null },
        subject: JSON.stringify(subject),
      })
      .execute();
  };
}

const SAME_MOMENT_MILLISECONDS = 1000;

/**
 * The time of a new entry: at least one millisecond after the restaurant's latest, so that ids sort in the
 * order of the acts.
 * Ignores an entry that is further ahead: a wrong clock wrote it.
 */
async function nextMoment(tx: Tx, restaurantId: string, now: Date): Promise<Date> {
  const latest = await tx
    .selectFrom('journal')
    .select('at')
    .where('restaurant_id', '=', restaurantId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const ahead = latest ? Date.parse(latest.at) - now.getTime() : -1;
  const isSameMoment = ahead >= 0 && ahead < SAME_MOMENT_MILLISECONDS;
  return isSameMoment ? new Date(now.getTime() + ahead + 1) : now;
}

/** The columns that differ, with their values cut. */
export function changesBetween<Column extends string>(
  before: Record<Column, string | null>,
  after: Record<Column, string | null>,
  columns: readonly Column[],
): Record<string, Change> {
  const changed = columns.filter((column) => before[column] !== after[column]);
  return Object.fromEntries(
    changed.map((column) => [column, { from: cut(before[column]), to: cut(after[column]) }]),
  );
}

function cut(text: string | null): string | null {
  const { journalTextLength } = limits;
  return text !== null && text.length > journalTextLength
    ? `${text.slice(0, journalTextLength - 1)}…`
    : text;
}
