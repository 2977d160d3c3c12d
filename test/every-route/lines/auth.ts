import { newcomer } from '../../support/people/newcomer.ts';
import { addZone } from '../../support/people/zones.ts';
import { anyone, boardOwn, manageOwn, newPassword, none, type RouteLine, session } from './line.ts';

const byMail = 'whatever comes of it goes to the mailbox of that address';
const tries = ['asker_counts', 'email_codes'] as const;

const emailChange = { email: 'nouvelle@example.org', code: '000000', newCode: '000000' };

const firstOperator = { token: 'wrong', email: 'rachel@example.org', password: 'tarte aux pommes' };

export const authLines: Record<string, RouteLine> = {
  'POST /auth/login': {
    answers: anyone(400),
    body: {},
    swap: {
      ok: 401,
      places: { email: 'email' },
      body: ({ email }) => ({ email, password: 'not the password' }),
      counts: tries,
    },
    write: {
      answers: [200, 200],
      body: ({ restaurant: { owner } }) => ({ email: owner.email, password: owner.password }),
    },
  },
  'POST /auth/logout': {
    answers: anyone(200),
    swap: none,
    write: { answers: [200, 200] },
  },
  'GET /auth/me': {
    answers: session(200),
    swap: none,
  },
  'GET /auth/sessions': {
    answers: manageOwn(200),
    swap: none,
  },
  'GET /auth/serving': {
    answers: boardOwn(200),
    swap: none,
  },
  'PUT /auth/serving': {
    answers: boardOwn(200),
    body: { zones: null },
    swap: {
      ok: 200,
      places: { zoneId: 'zoneId' },
      body: ({ zoneId }) => ({ zones: [zoneId] }),
    },
    write: {
      answers: [200, 401],
      body: async ({ app, restaurant }) => ({
        zones: [(await addZone(app, restaurant, { name: 'Bar' })).id],
      }),
    },
  },
  'DELETE /auth/serving': {
    answers: boardOwn(204),
    swap: { ...none, ok: 204 },
    write: { answers: [204, 401] },
  },
  'GET /auth/report': {
    answers: manageOwn(200),
    swap: none,
  },
  'PUT /auth/report': {
    answers: manageOwn(200),
    body: { is_wanted: false },
    swap: { ok: 200, body: () => ({ is_wanted: false }) },
    write: { answers: [200, 401], body: () => ({ is_wanted: false }) },
  },
  'POST /auth/signup': {
    answers: anyone(200),
    body: { name: 'Chez Zoé', email: 'zoe@example.org', password: 'tarte aux pommes' },
    swap: {
      ok: 200,
      places: { email: 'newEmail' },
      body: ({ email }) => ({ name: 'Chez Zoé', email, password: 'tarte aux pommes' }),
      open: [{ theirs: { email: 'owner' }, why: byMail }],
    },
    write: { answers: [200, 200], body: () => newcomer() },
  },
  'POST /auth/first-operator': {
    answers: anyone(403),
    body: firstOperator,
    swap: { ok: 403, body: () => firstOperator },
    write: { answers: [403, 403], body: () => firstOperator },
  },
  'POST /auth/resend-verification': {
    // Callers who pass the access check get 400 for an invalid body.
    answers: anyone(400),
    body: {},
    swap: {
      ok: 200,
      places: { email: 'newEmail' },
      body: ({ email }) => ({ email }),
      open: [{ theirs: { email: 'owner' }, why: byMail }],
    },
    write: {
      answers: [200, 200],
      body: () => ({ email: newcomer().email }),
    },
  },
  'POST /auth/verify-email': {
    answers: anyone(400),
    body: {},
    swap: {
      ok: 201,
      places: { email: 'newEmail', code: 'newCode' },
      body: (values) => ({ name: 'Chez Zoé', password: 'tarte aux pommes', ...values }),
      counts: tries,
    },
    write: {
      answers: [201, 201],
      async body({ acts }) {
        const who = newcomer();
        await acts.signUp(who);
        return { ...who, code: await acts.codeFor(who.email) };
      },
    },
  },
  'POST /auth/forgot-password': {
    answers: anyone(400),
    body: {},
    swap: {
      ok: 200,
      places: { email: 'email' },
      body: ({ email }) => ({ email }),
      open: [{ theirs: { email: 'owner' }, why: byMail }],
    },
    write: {
      answers: [200, 200],
      body: ({ restaurant }) => ({ email: restaurant.owner.email }),
    },
  },
  'POST /auth/reset-password': {
    answers: anyone(400),
    body: {},
    swap: {
      ok: 200,
      places: { email: 'email', code: 'code' },
      body: (values) => ({ password: 'un nouveau secret', ...values }),
      open: [{ theirs: { email: 'owner', code: 'owner' }, why: 'the code is in their mailbox' }],
      counts: tries,
    },
    write: {
      answers: [200, 200],
      body: async (world) => ({
        ...(await newPassword(world)),
        email: world.restaurant.owner.email,
      }),
    },
  },
  'POST /auth/change-password': {
    answers: manageOwn(400),
    body: {},
    swap: {
      ok: 200,
      places: { code: 'code' },
      body: ({ code }) => ({ code, password: 'un nouveau secret' }),
    },
    write: { answers: [200, 401], body: newPassword },
  },
  'POST /auth/email': {
    answers: manageOwn(200),
    body: { email: 'nouvelle@example.org' },
    swap: { ok: 200, body: () => ({ email: 'nouvelle@example.org' }) },
    write: { answers: [200, 401], body: () => ({ email: newcomer().email }) },
  },
  'PUT /auth/email': {
    // No code was mailed.
    answers: manageOwn(400),
    body: emailChange,
    swap: { ok: 400, body: () => emailChange },
    write: { answers: [400, 401], body: () => emailChange },
  },
};
