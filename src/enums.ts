/** Sets of values that columns, rules and screens share, each declared once, and what each role may call. */

/** The roles of members, from most to least rights. */
export const memberRoles = ['owner', 'manager', 'staff'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** The role of a caller: that of its member, or `super_admin`. */
export const roles = [...memberRoles, 'super_admin'] as const;
export type Role = (typeof roles)[number];

const ranks: Record<Role, number> = { staff: 1, manager: 2, owner: 3, super_admin: 4 };
const leastRoles = {
  board: 'staff',
  manage: 'manager',
  own: 'owner',
  admin: 'super_admin',
} as const satisfies Record<string, Role>;

/**
 * Whether a role may call a route with this access (`platform/http/route.ts` explains the words). The
 * tenant is checked separately.
 */
export function mayCall(role: Role, access: keyof typeof leastRoles): boolean {
  return ranks[role] >= ranks[leastRoles[access]];
}

/** Acts of owners that need more than a session: a mailed code, or a passkey. */
export const provenActs = ['deletion', 'export', 'new-owner'] as const;
export type ProvenAct = (typeof provenActs)[number];

/** The acts that the journal of a restaurant records. */
export const journalActs = [
  'member.invited',
  'member.uninvited',
  'member.added',
  'member.changed',
  'member.removed',
  'device.paired',
  'device.revoked',
  'table.added',
  'table.changed',
  'table.deleted',
  'table.muted',
  'table.unmuted',
  'bell.created',
  'bell.deleted',
  'key.renewed',
  'key.guessed',
  'zone.changed',
  'wishes.changed',
  'restaurant.changed',
  'board.reset',
  'code.switched-on',
  'code.switched-off',
  'code.guessed',
  'export.made',
  'token.created',
  'token.deleted',
  'hook.created',
  'hook.deleted',
  'subscription.changed',
] as const;
export type JournalAct = (typeof journalActs)[number];

/** What a token lets another system do: read; or also what staff do on the board. */
export const tokenScopes = ['read', 'board'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Whether a guest needs the key of the table, or its number is enough. */
export const tableCodes = ['open', 'keyed'] as const;
export type TableCodes = (typeof tableCodes)[number];

/** How many active requests a table may have: one, or one of each wish. */
export const requestsPerTable = ['one', 'one-per-wish'] as const;
export type RequestsPerTable = (typeof requestsPerTable)[number];

/** What has a number in a restaurant. */
export const placeWords = ['table', 'room', 'lane', 'sunbed'] as const;
export type PlaceWord = (typeof placeWords)[number];

/** Who asked: a guest's page; staff, for a guest; or a button on the table. */
export const askerKinds = ['guest', 'staff', 'bell'] as const;
export type AskerKind = (typeof askerKinds)[number];

/** For how long the calls of a table can be paused: minutes, or until the service day ends. */
export const muteLengths = [15, 60, 'service'] as const;
export type MuteLength = (typeof muteLengths)[number];

/** How soon a wish should be answered: `paceMinutes` of the rules of requests. */
export const paces = ['at-once', 'usual', 'takes-time'] as const;
export type Pace = (typeof paces)[number];

export const statuses = ['pending', 'in-progress', 'completed', 'cancelled'] as const;
export type Status = (typeof statuses)[number];

/** A request with such a status occupies its table. */
export const activeStatuses = ['pending', 'in-progress'] as const satisfies Status[];

/** What other systems can be told of a request. No name may contain another: a list of them is searched as text. */
export const requestEvents = [
  'request.created',
  'request.taken',
  'request.completed',
  'request.cancelled',
  'request.late',
  'request.reopened',
] as const;
export type RequestEvent = (typeof requestEvents)[number];

/** How a webhook is written: as Standard Webhooks, signed, or as words for a chat. */
export const hookFormats = ['json', 'text'] as const;
export type HookFormat = (typeof hookFormats)[number];

/**
 * Which devices a request has rung: its taker's; only managers'; those of its zone; all; or also those of
 * managers who asked for what nobody took.
 */
export const ringSteps = ['taker', 'managers first', 'zone', 'everyone', 'managers'] as const;
export type RingStep = (typeof ringSteps)[number];

export const requestTypes = ['bread', 'water', 'bill', 'menu', 'waiter', 'other'] as const;
export type RequestType = (typeof requestTypes)[number];

/** The types of events that pages report: scans, visits and taps. */
export const eventTypes = [
  'qr_scan',
  'page_visit',
  'request_created',
  'request_cancelled',
  'menu_viewed',
] as const;
export type EventType = (typeof eventTypes)[number];

export const planNames = ['monthly', 'yearly'] as const;
export type PlanName = (typeof planNames)[number];
