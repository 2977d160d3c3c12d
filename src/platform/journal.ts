/**
 * Writes the journal: who did what and when in a restaurant. `features/team/journal` reads it.
 * The writer is in `platform`, because most features write entries.
 */
import { z } from '@hono/zod-openapi';
import type { Tx } from '../db/database.ts';
import { type JournalAct, memberRoles, muteLengths, planNames } from '../enums.ts';
import { limits } from '../limits.ts';
import { rates } from '../rates.ts';
import { CLOCK_SKEW_SECONDS, type Clock, instant } from './clock.ts';
import { type AppContext, type Caller, callerOf } from './http/context.ts';
import { Refusal, refusals } from './http/errors.ts';
import { lowestIdAt, newId } from './ids.ts';

const changeSchema = z.object({ from: z.string().nullable(), to: z.string().nullable() });
type Change = z.infer<typeof changeSchema>;

/** Every field of the subjects, as stored and as answered. They name members, never guests. */
export const subjectFields = {
  member: z.object({ id: z.string(), name: z.string(), role: z.enum(memberRoles).optional() }),
  was: z
    .object({ name: z.string().optional(), role: z.enum(memberRoles).optional() })
    .openapi({ description: 'The fields of the member that changed, as they were' }),
  device: z.string().nullable().openapi({ description: 'The name of the device' }),
  tables: z
    .object({
      from: z.number().int(),
      to: z.number().int(),
      count: z.number().int().openapi({
        description: 'The number of added tables; others in the range may have existed',
      }),
    })
    .openapi({ description: 'The lowest and the highest number' }),
  table: z.number().int().openapi({ description: 'The number before the change' }),
  minutes: z.literal(muteLengths).openapi({
    type: ['integer', 'string'],
    enum: [...muteLengths],
    description: 'For how long; `service`: until the end of the service day',
  }),
  zone: z.string().openapi({
    description:
      'The name before the change. Added: `changes.name.from` is null. Removed: `changes.name.to` is null',
  }),
  bell: z.string().openapi({ description: 'The name of a button on a table' }),
  changes: z
    .record(z.string(), changeSchema)
    .openapi({ description: 'Old and new value of each changed field; long values are cut' }),
  count: z.number().int().openapi({ description: 'Requests that left the board' }),
  token: z.string().openapi({ description: 'The name of the token' }),
  host: z.string().openapi({ description: 'The host of the address of a webhook' }),
  subscription: z.object({
    status: z.string(),
    plan: z.enum(planNames).nullable(),
    ends_at: z.string().nullable(),
  }),
};

type Fields = { [Field in keyof typeof subjectFields]: z.infer<(typeof subjectFields)[Field]> };

/** The fields of each act. */
type Subjects = {
  'member.invited': 'member';
  'member.uninvited': 'member';
  'member.added': 'member';
  'member.changed': 'member' | 'was';
  'member.removed': 'member';
  'device.paired': 'member' | 'device';
  'device.revoked': 'member' | 'device';
  'table.added': 'tables';
  'table.changed': 'table' | 'changes';
  'table.deleted': 'table';
  'table.muted': 'table' | 'minutes';
  'table.unmuted': 'table';
  'bell.created': 'bell' | 'table';
  'bell.deleted': 'bell';
  'key.renewed': 'table';
  'key.guessed': never;
  'zone.changed': 'zone' | 'changes';
  'wishes.changed': 'changes';
  'restaurant.changed': 'changes';
  'board.reset': 'count';
  'code.switched-on': never;
  'code.switched-off': never;
  'code.guessed': never;
  'export.made': never;
  'token.created': 'token';
  'token.deleted': 'token';
  'hook.created': 'host';
  'hook.deleted': 'host';
  'subscription.changed': 'subscription';
};

type NotedMember = { member: Required<Fields['member']> };

export type NotedAct = {
  [Act in JournalAct]: { act: Act } & Pick<Fields, Subjects[Act]> &
    (Act extends `member.${string}` ? NotedMember : unknown);
}[JournalAct];

/** The member or token that acts; null for the operator, the payment provider and jobs. */
export type Actor = { id: string; name: string } | null;

/**
 * Writes an entry of the restaurant in the transaction of the act. Call it with the restaurant's lock.
 * Throws 429, which rolls the act back, when the member has made too many entries within an hour.
 */
export type Note = (tx: Tx, restaurantId: string, entry: NotedAct) => Promise<void>;

/** Notes acts of the signed-in caller. */
export function noteAs(c: AppContext, clock: Clock): Note {
  return noteBy(actorOf(callerOf(c)), clock);
}

/** A super_admin acts as no member. */
function actorOf({ memberId, name, role, token }: Caller): Actor {
  const id = token?.id ?? memberId;
  if (role === 'super_admin' || id === null || name === null) return null;
  return { id, name };
}

export function noteBy(actor: Actor, clock: Clock): Note {
  return async (tx, restaurantId, { act, ...subject }) => {
    if (actor && !unlimitedActs.includes(act))
      await refuseMore(tx, restaurantId, actor, clock.now());
    const now = await nextMoment(tx, restaurantId, clock.now());
    await tx
      .insertInto('journal')
      .values({
        id: newId(now),
        restaurant_id: restaurantId,
        at: instant(now),
        act,
        actor_id: actor?.id ?? null,
        actor_name: actor?.name ?? null,
        subject: JSON.stringify(subject),
      })
      .execute();
  };
}

/** Revoking access must always be possible, for instance after a theft. Pairing has its own limit. */
const unlimitedActs: JournalAct[] = [
  'member.removed',
  'member.uninvited',
  'device.revoked',
  'device.paired',
  'token.deleted',
] as const;

/** Counts in the database, so that all servers share the limit. */
async function refuseMore(
  tx: Tx,
  restaurantId: string,
  { id }: { id: string },
  now: Date,
): Promise<void> {
  const { count, windowSeconds } = rates.journalEntriesPerMember;
  const after = (seconds: number) => now.getTime() + seconds * 1000;
  const first = await tx
    .selectFrom('journal')
    .select('at')
    .where('restaurant_id', '=', restaurantId)
    .where('actor_id', '=', id)
    .where('id', '>=', lowestIdAt(new Date(after(-windowSeconds) + 1)))
    // Ignores later entries: a wrong clock wrote them.
    .where('id', '<', lowestIdAt(new Date(after(CLOCK_SKEW_SECONDS))))
    .orderBy('id', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  if (!first) return;
  const waitMilliseconds = Date.parse(first.at) - after(-windowSeconds);
  const retryAfterSeconds = Math.max(Math.ceil(waitMilliseconds / 1000), 1);
  throw new Refusal(refusals.tooManyChanges, {}, { retryAfterSeconds });
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
