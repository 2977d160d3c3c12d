import { expect, test } from 'vitest';
import { memberRoles, roles } from '../../enums.ts';
import { isAdmin, mayChange, sessionIsOver } from './rules.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = Date.parse('2026-11-21T20:00:00.000Z');

test('only a super_admin is an admin [SIN-07]', () => {
  expect(isAdmin('super_admin')).toBe(true);
  expect(isAdmin('owner')).toBe(false);
  expect(isAdmin('SUPER_ADMIN')).toBe(false);
  expect(isAdmin(undefined)).toBe(false);
});

test('managers change staff; owners and super_admins change everybody [TEAM-05]', () => {
  const changes = roles.map((role) => [role, memberRoles.filter((who) => mayChange(role, who))]);
  expect(Object.fromEntries(changes)).toEqual({
    staff: [],
    manager: ['staff'],
    owner: ['owner', 'manager', 'staff'],
    super_admin: ['owner', 'manager', 'staff'],
  });
});

test.each([
  ['an owner’s new session is valid', 'owner', 0, 0, false],
  ['it is valid when unused for a little less than 7 days', 'owner', 8 * DAY, 7 * DAY - 1, false],
  ['it ends when unused for 7 days', 'owner', 8 * DAY, 7 * DAY, true],
  ['it is valid past 30 days while in use', 'owner', 45 * DAY, 4 * HOUR - 1, false],
  ['it ends past 30 days once unused for 4 h', 'owner', 30 * DAY, 4 * HOUR, true],
  ['it is valid before 30 days although unused for 4 h', 'owner', 30 * DAY - 1, 4 * HOUR, false],
  ['an admin’s is valid for a little less than 12 h', 'super_admin', 12 * HOUR - 1, 0, false],
  ['an admin’s ends 12 h after sign-in, in use or not', 'super_admin', 12 * HOUR, 0, true],
] as const)('%s', (_title, role, age, idle, isOver) => {
  const session = {
    created_at: new Date(now - age).toISOString(),
    last_used_at: new Date(now - idle).toISOString(),
  };
  expect(sessionIsOver(session, role, now)).toBe(isOver);
});
