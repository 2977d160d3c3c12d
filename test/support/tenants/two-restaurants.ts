import * as tables from '../../../src/features/tables/store.ts';
import { enrolPasskey, passkeyCode, UNSET_ORIGIN } from '../passkeys/calls.ts';
import { ask, take } from '../people/acts.ts';
import { addBell } from '../people/bells.ts';
import { addHook } from '../people/hooks.ts';
import type { Mailbox } from '../people/mailbox.ts';
import { newcomer, newcomersActs } from '../people/newcomer.ts';
import { openRestaurant, petitBistrot, type TestRestaurant } from '../people/people.ts';
import { addStaff, invitedToCantine, pairStaff } from '../people/team.ts';
import { issueToken } from '../people/tokens.ts';
import { addZone } from '../people/zones.ts';
import { subscribeKnown } from '../push/calls.ts';
import { everyRow } from '../secrets/every-row.ts';
import type { TestApp } from '../server/app.ts';

/** Kinds of parameters. `freeNumber` is the number of no table yet; `newEmail` has no account. */
export type Thing =
  | ('restaurant' | 'tableId' | 'number' | 'freeNumber' | 'request' | 'key' | 'tag')
  | ('zoneId' | 'bellId' | 'memberId' | 'deviceId' | 'passkeyId' | 'passkeyCode' | 'pushEndpoint')
  | ('tokenId' | 'hookId' | 'invitationId' | 'email' | 'code' | 'newEmail' | 'newCode');

/** The values of the other restaurant, by kind. */
export type Theirs = Record<Thing, Record<string, string>>;

/** La Zibeline, Olga's restaurant. Its texts contain words that no other restaurant uses. */
export type OtherRestaurant = {
  theirs: Theirs;
  /** The same values under names that no route declares. */
  undeclared: Record<string, string>;
  /**
   * Public facts of the restaurant and of a request, and secrets that no answer to another owner may contain.
   */
  facts: { restaurant: string[]; request: string[]; secret: string[] };
  /** Every row that names the restaurant, its people or their mailbox. */
  rows(): Promise<string[]>;
};

/** Texts of Olga's guests, and the names of her staff. */
const words = {
  message: 'allergie aux noisettes-zibeline',
  guest: 'Aurore-Zibeline',
  server: 'Boris-Zibeline',
  member: 'Lila-Zibeline',
  zone: 'Patio-Zibeline',
  bell: 'Bouton-Zibeline',
  passkey: 'Téléphone-Zibeline',
  key: 'key-of-a-guest-zibeline',
  hook: 'hooks-zibeline',
};

/** With a pending request, one in progress, and a code in the owner's mailbox. */
export async function openOtherRestaurant(
  app: TestApp,
  mailbox: Mailbox,
): Promise<OtherRestaurant> {
  const acts = newcomersActs(app, mailbox);
  const restaurant = await openRestaurant(app, {
    slug: 'la-zibeline',
    name: 'La Zibeline',
    owner: 'Olga',
    tableCount: 0,
  });
  const { token, email } = restaurant.owner;
  const call = async (method: string, path: string, body: object) => {
    const { status } = await app.call(method, `/restaurants/${restaurant.id}${path}`, {
      token,
      body,
    });
    if (status >= 400) throw new Error(`Answered ${status}`);
  };
  const own = { address: '9 impasse Zibeline', menu_url: 'https://zibeline.example/carte' };
  await call('PUT', '', own);
  await call('POST', '/tables/bulk', { from: 71, to: 73 });

  const wish = { message: words.message, customerName: words.guest };
  const zone = await addZone(app, restaurant, { name: words.zone, tables: [71, 72] });
  const bell = await addBell(app, restaurant, 71, words.bell);
  const waiting = await ask(app, restaurant, 71, wish, { key: words.key });
  const served = await ask(app, restaurant, 72, wish);
  // Not the present tag, for which a stream would send nothing.
  const board = await app.call('GET', restaurant.board, { token });
  const tag = (board.headers.get('etag') ?? '').replaceAll('"', '');
  await take(app, restaurant, served, words.server);
  await acts.forgot(email);
  const code = await acts.codeFor(email);
  const tableIds = (await tables.list(app.db, restaurant.id)).map(({ id }) => id);
  const [waitingTable = '', servedTable = '', free = ''] = tableIds;
  const lea = await pairStaff(app, restaurant, words.member);
  const { member: waitingMember } = await addStaff(app, restaurant, words.member);
  const options = { name: words.passkey, origin: UNSET_ORIGIN };
  const { passkey } = await enrolPasskey(app, acts, restaurant.owner, options);
  const codeOfPasskey = await passkeyCode(app, acts, restaurant.owner);
  const pushEndpoint = await subscribeKnown(app, lea.token);
  const invitationId = await invitedToCantine(app, restaurant.owner);
  // Nothing is taken any more, so nothing is sent.
  const url = `https://${words.hook}.example/`;
  const hook = await addHook(app, restaurant, { url, events: ['request.taken'] });
  const marks = [...(await marksOf(app, restaurant)), lea.memberId, waitingMember.id, invitationId];

  return {
    theirs: {
      restaurant: { id: restaurant.id, slug: restaurant.slug },
      tableId: { waiting: waitingTable, served: servedTable, free },
      number: { waiting: '71', served: '72', free: '73' },
      freeNumber: { waiting: '71', free: '73' },
      request: { waiting: waiting.id, served: served.id },
      key: { waiting: words.key },
      tag: { earlier: tag },
      zoneId: { own: zone.id },
      bellId: { own: bell.id },
      memberId: { paired: lea.memberId, waiting: waitingMember.id },
      deviceId: { paired: lea.deviceId },
      passkeyId: { own: passkey.id },
      passkeyCode: { owner: codeOfPasskey },
      pushEndpoint: { device: pushEndpoint },
      tokenId: { own: (await issueToken(app, restaurant, 'read')).id },
      hookId: { own: hook.id },
      invitationId: { own: invitationId },
      email: { owner: email },
      code: { owner: code },
      newEmail: { owner: email },
      newCode: { owner: code },
    },
    undeclared: {
      restaurant: restaurant.id,
      restaurant_id: restaurant.id,
      restaurantId: restaurant.id,
      tenantId: restaurant.id,
      id: restaurant.id,
      slug: restaurant.slug,
      owner: email,
      account: email,
      table_id: waitingTable,
      tableId: waitingTable,
      request_id: waiting.id,
      requestId: waiting.id,
      key: words.key,
      tag,
      memberId: lea.memberId,
      member_id: lea.memberId,
      deviceId: lea.deviceId,
      hookId: hook.id,
      passkeyId: passkey.id,
      endpoint: pushEndpoint,
      zoneId: zone.id,
      zone_id: zone.id,
    },
    facts: {
      restaurant: [
        restaurant.id,
        restaurant.slug,
        restaurant.slug,
        ...Object.values(own),
        ...tableIds,
        'La Zibeline',
      ],
      request: [waiting.id, served.id, words.server],
      secret: [
        words.message,
        words.guest,
        words.key,
        words.member,
        words.zone,
        words.bell,
        words.passkey,
        words.hook,
        email,
      ].concat([lea.deviceId, passkey.id, pushEndpoint], marks.slice(1)),
    },
    rows: async () =>
      (await everyRow(app.db)).filter((row) => marks.some((mark) => row.includes(mark))).sort(),
  };
}

/** Values that identify them in rows: ids of restaurant and account, and the hash of the e-mail address. */
async function marksOf({ db }: TestApp, restaurant: TestRestaurant): Promise<string[]> {
  const account = await db
    .selectFrom('members')
    .select('account_id as id')
    .where('restaurant_id', '=', restaurant.id)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  // No other account has requested a code yet.
  const { email_hash } = await db
    .selectFrom('email_codes')
    .select('email_hash')
    .executeTakeFirstOrThrow();
  return [restaurant.id, account.id ?? '', email_hash];
}

/** Camille, the caller, each time with a new restaurant. A code is requested only when needed. */
export async function openOwnRestaurant(app: TestApp, mailbox: Mailbox) {
  const acts = newcomersActs(app, mailbox);
  const restaurant = await petitBistrot(app);
  const key = `key-of-a-guest-${restaurant.slug}`;
  // The payload of the line `POST …/requests`: a repeated key needs the same payload.
  const { id: request } = await ask(app, restaurant, 2, { message: 'Du pain' }, { key });
  const [, , table] = await tables.list(app.db, restaurant.id);
  const who = newcomer();
  const { token, email } = restaurant.owner;
  const own: Record<Thing, () => string | Promise<string>> = {
    restaurant: () => restaurant.slug,
    tableId: () => table?.id ?? '',
    number: () => '2',
    freeNumber: () => '13',
    request: () => request,
    key: () => key,
    tag: () => '',
    bellId: async () => (await addBell(app, restaurant, 2)).id,
    zoneId: async () => (await addZone(app, restaurant, { name: 'Bar' })).id,
    memberId: async () => (await addStaff(app, restaurant)).member.id,
    deviceId: async () => (await pairStaff(app, restaurant)).deviceId,
    async passkeyId() {
      const options = { origin: UNSET_ORIGIN };
      return (await enrolPasskey(app, acts, restaurant.owner, options)).passkey.id;
    },
    passkeyCode: () => passkeyCode(app, acts, restaurant.owner),
    pushEndpoint: () => subscribeKnown(app, restaurant.owner.token),
    tokenId: async () => (await issueToken(app, restaurant, 'read')).id,
    hookId: async () => (await addHook(app, restaurant, { url: 'https://hooks.example/' })).id,
    invitationId: () => invitedToCantine(app, restaurant.owner),
    email: () => email,
    async code() {
      await acts.forgot(email);
      return acts.codeFor(email);
    },
    newEmail: () => who.email,
    async newCode() {
      await acts.signUp(who);
      return acts.codeFor(who.email);
    },
  };
  return { token, own };
}
