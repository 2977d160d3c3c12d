/** Sets of values that columns, rules and screens share. Each is declared here once, and imports nothing. */

/** What a member may do in its restaurant, from most to least. */
export const memberRoles = ['owner', 'manager', 'staff'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** The role of a caller: that of its member, or `super_admin`. */
export const roles = [...memberRoles, 'super_admin'] as const;
export type Role = (typeof roles)[number];

/** What the journal of a restaurant records. */
export const journalActs = [
  'member.added',
  'member.changed',
  'member.removed',
  'device.paired',
  'device.revoked',
  'table.added',
  'table.deleted',
  'restaurant.changed',
  'board.reset',
  'export.made',
  'subscription.changed',
] as const;
export type JournalAct = (typeof journalActs)[number];

export const statuses = ['pending', 'in-progress', 'completed', 'cancelled'] as const;
export type Status = (typeof statuses)[number];

/** A request with such a status occupies its table. */
export const activeStatuses = ['pending', 'in-progress'] as const satisfies Status[];

export const requestTypes = ['bread', 'water', 'bill', 'menu', 'waiter', 'other'] as const;
export type RequestType = (typeof requestTypes)[number];

/** What pages report: scans, visits and taps. */
export const eventTypes = [
  'qr_scan',
  'page_visit',
  'request_created',
  'request_cancelled',
  'menu_viewed',
] as const;
export type EventType = (typeof eventTypes)[number];

/**
 * Upper bounds in seconds of a histogram of times, with one more class for longer ones. A histogram per day
 * keeps the cost of reading a year independent of the number of requests.
 * Up to ten minutes, a class is at most a quarter of its value or 15 s wide.
 */
export const timeBounds = [
  10, 20, 30, 40, 50, 60, 75, 90, 105, 120, 150, 180, 210, 240, 300, 360, 480, 600, 900, 1200, 1800,
  2700, 3600, 7200,
] as const;
export type TimeClass = (typeof timeBounds)[number] | 'more';

export const planNames = ['monthly', 'yearly'] as const;
export type PlanName = (typeof planNames)[number];
