import { Authenticator } from '../../support/passkeys/authenticator.ts';
import {
  enrolPasskey,
  passkeyCalls,
  passkeyCode,
  passkeySignIn,
  UNSET_ORIGIN,
} from '../../support/passkeys/calls.ts';
import { anyone, manageOwn, none, type RouteLine } from './line.ts';

/** Well-formed, and no authenticator has made it. */
const credential = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
};
const signed = {
  ...credential,
  response: {
    clientDataJSON: 'AAAA',
    authenticatorData: 'AAAA',
    signature: 'AAAA',
    userHandle: 'AAAA',
  },
};

const origin = { origin: UNSET_ORIGIN };

export const passkeysLines: Record<string, RouteLine> = {
  'GET /auth/passkeys': { answers: manageOwn(200), swap: none },
  'POST /auth/act-code': {
    answers: manageOwn(202),
    body: { act: 'export' },
    swap: { ok: 202, body: () => ({ act: 'export' }) },
    write: { answers: [202, 401], path: () => '/auth/act-code', body: () => ({ act: 'export' }) },
  },
  'POST /auth/passkeys/code': {
    answers: manageOwn(200),
    swap: none,
    write: { answers: [200, 401] },
  },
  'POST /auth/passkeys/options': {
    answers: manageOwn(400),
    body: {},
    swap: { ok: 200, places: { code: 'passkeyCode' }, body: ({ code }) => ({ code }) },
    write: {
      answers: [200, 401],
      body: async ({ app, acts, restaurant: { owner } }) => ({
        code: await passkeyCode(app, acts, owner),
      }),
    },
  },
  'POST /auth/passkeys': {
    answers: manageOwn(400),
    body: {},
    swap: {
      // Nobody’s challenge was signed.
      ok: 400,
      places: { code: 'passkeyCode' },
      body: ({ code }) => ({ code, name: 'Téléphone', credential }),
    },
    write: {
      answers: [201, 401],
      async body({ app, acts, restaurant: { owner } }) {
        const code = await passkeyCode(app, acts, owner);
        const { options } = (await passkeyCalls(app, owner).options(code)).body;
        const made = new Authenticator(UNSET_ORIGIN).create(options);
        return { code, name: 'Téléphone', credential: made };
      },
    },
  },
  'DELETE /auth/passkeys/{passkeyId}': {
    // 404, because nobody has it.
    answers: manageOwn(404),
    swap: { ok: 200, places: { passkeyId: 'passkeyId' } },
    write: {
      answers: [200, 401],
      async path({ app, acts, restaurant: { owner } }) {
        const { passkey } = await enrolPasskey(app, acts, owner, origin);
        return `/auth/passkeys/${passkey.id}`;
      },
    },
  },
  'POST /auth/login/passkey/options': {
    answers: anyone(200),
    swap: none,
    write: { answers: [200, 200] },
  },
  'POST /auth/login/passkey': {
    answers: anyone(400),
    body: {},
    swap: { ok: 401, body: () => ({ credential: signed }) },
    write: {
      answers: [200, 200],
      async body({ app, acts, restaurant: { owner } }) {
        const { authenticator } = await enrolPasskey(app, acts, owner, origin);
        const { options } = (await passkeySignIn(app).start()).body;
        return { credential: authenticator.get(options) };
      },
    },
  },
};
