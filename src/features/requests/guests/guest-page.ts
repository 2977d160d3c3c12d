/** The guest page as HTML, and its forms, which also work without JavaScript. */

import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { PlaceWord } from '../../../enums.ts';
import type { GuestLanguage } from '../../../languages.ts';
import { limits } from '../../../limits.ts';
import { KEY_PARAMETER, paths } from '../../../paths.ts';
import { answerErrors } from '../../../platform/http/answer-errors.ts';
import { type AppContext, newRouter } from '../../../platform/http/context.ts';
import { Refusal, type RefusalKind, refusals, refusalText } from '../../../platform/http/errors.ts';
import { fieldTexts } from '../../../platform/http/input/validation.ts';
import { languageFor, supportedLanguage } from '../../../platform/http/language.ts';
import { isCrossSite } from '../../../platform/http/security.ts';
import { readableWord } from '../../../platform/ids.ts';
import type { Logger, RepeatedLines } from '../../../platform/log/log.ts';
import { readLastInService } from '../../on-duty/store.ts';
import { codesOf, placeWordOf, requestsPerTableOf } from '../../restaurants/rules.ts';
import { findBySlugOrName } from '../../restaurants/store.ts';
import { linkedPlaceOf, mutedUntil } from '../../tables/rules.ts';
import { createSchema } from '../contract.ts';
import { may, requireEntry, type Standing, type StandingTo, standingsTo } from '../door.ts';
import { requestRefusals } from '../refusals.ts';
import { viewFor } from '../request-access.ts';
import type { WaitingForm } from '../room-code/contract.ts';
import { hasRoomPass } from '../room-code/room-code.ts';
import { ENTERED_LENGTH, typedCode } from '../room-code/rules.ts';
import * as requests from '../store.ts';
import { choose, offeredWishes } from './asked-wish.ts';
import type { GuestDeps } from './budgets.ts';
import { isClosed } from './closed-restaurant.ts';
import type { GuestPageData, Spoken } from './contract.ts';
import { askFor, cancel, type FoundTable, findLinkedTable, serve } from './guest-acts.ts';
import { remind } from './reminder.ts';
import { reopen } from './unserved.ts';

type Deps = GuestDeps & {
  log: Logger;
  repeatedLines: RepeatedLines;
  /** The public origin, which a proxy may hide from the request. */
  publicUrl: string | undefined;
  /** Renders the whole HTML document, from the browser build that `app` loads. */
  guestDocument: (data: GuestPageData, spoken: Spoken) => string;
};

export function guestPageRoutes(deps: Deps) {
  const router = newRouter();
  const answer = answerErrors(deps);
  router.onError(async (error, c) => {
    const { status } = await answer(error, c);
    const address = c.req.url.slice(new URL(c.req.url).origin.length);
    const page = deps.guestDocument({ kind: 'trouble', address }, spokenOf(c));
    return c.html(page, status as ContentfulStatusCode);
  });
  router.use(paths.guest, (c, next) => {
    c.header('Cache-Control', 'no-store');
    c.set('tableKey', wantedTable(c).key);
    c.set('roomPass', passOf(c));
    c.set('language', supportedLanguage(c.req.query('lng')) ?? c.get('language'));
    return next();
  });
  router.get(paths.guest, (c) => showPage(c, deps, null));
  router.post(paths.guest, async (c) => {
    try {
      refuseCrossSite(c, deps);
      return c.redirect(pageAddress(c, await act(c, deps)), 303);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return showPage(c, deps, error);
    }
  });
  return router;
}

/** `keys`: for the link. `pass`: for a browser that has given the right code of the evening. */
type Outcome = {
  slug: string;
  requestId: string;
  keys: readonly string[];
  pass?: string | undefined;
};

/** Characters of the keys that forms get: 99 bits. */
const KEY_LENGTH = 20;

type Move = (...given: [...Parameters<typeof remind>, PostedForm]) => ReturnType<typeof remind>;

/** The actions of a guest on a request, by the field `act` of the form. */
const moves = new Map<unknown, Move>([
  ['cancel', cancel],
  ['served', serve],
  ['unserved', reopen],
  ['reminder', remind],
  ['choice', (c, deps, id, key, form) => choose(c, deps, id, textOf(form.choice) || null, key)],
]);

/** Executes the form's action. Returns the request to show next. */
async function act(c: AppContext, deps: Deps): Promise<Outcome> {
  const form = await formOf(c);
  // Every button of the page sends one of these fields.
  if (!['act', 'type', 'wish'].some((field) => field in form)) {
    throw new Refusal(refusals.invalidInput);
  }
  if (textOf(form[KEY_PARAMETER])) c.set('tableKey', textOf(form[KEY_PARAMETER]));
  const wanted = wantedTable(c);
  const { restaurant, table } = await findLinkedTable(c, deps, wanted.restaurant, wanted.table);
  const { slug } = restaurant;
  const linked = requestsPerTableOf(restaurant) === 'one' ? [] : linkedKeysOf(c);
  const move = moves.get(form.act);
  if (move) {
    const key = linkedKeyOf(form.key);
    const { row } = await move(c, deps, textOf(form.request), key, form);
    return { slug, requestId: row.id, keys: withKey(linked, key) };
  }
  if ('act' in form) throw new Refusal(refusals.invalidInput);
  const asked = createSchema.safeParse({ ...form, tableNumber: table.number });
  if (!asked.success) {
    const fields = fieldTexts(asked.error.issues, languageFor(c));
    throw new Refusal(refusals.invalidInput, { fields });
  }
  // A page without JavaScript stores nothing: the link to its request holds the key that may cancel it.
  const key = readableWord(KEY_LENGTH);
  const asking = { ...asked.data, key, code: typedCode(textOf(form.code)) };
  const { row, isExisting, pass } = await askFor(c, deps, slug, table.number, asking);
  return { slug, requestId: row.id, keys: withKey(linked, isExisting ? undefined : key), pass };
}

function withKey(linked: readonly string[], key: string | undefined): readonly string[] {
  return key === undefined || linked.includes(key) ? linked : [key, ...linked];
}

async function showPage(c: AppContext, deps: Deps, refused: Refusal | null) {
  let data: GuestPageData;
  let status = refused?.kind.status ?? 200;
  try {
    data = await readPage(c, deps, refused);
  } catch (error) {
    const deadEnd = error instanceof Refusal && (await deadEndOf(c, deps, error));
    if (!deadEnd) throw error;
    data = deadEnd;
    status = error.kind.status;
  }
  if (refused?.retryAfterSeconds !== undefined) {
    c.header('Retry-After', String(refused.retryAfterSeconds));
  }
  const spoken = spokenOf(c);
  c.header('Vary', 'Accept-Language');
  c.header('Content-Language', spoken.language);
  return c.html(deps.guestDocument(data, spoken), status);
}

/** The page that explains why there is none for this table. Undefined for other refusals. */
async function deadEndOf(c: Context, { db }: Pick<Deps, 'db'>, { kind }: Refusal) {
  const { restaurant: wanted, table } = wantedTable(c);
  const restaurant = await findBySlugOrName(db, wanted);
  if (kind.status === 404)
    return { kind: 'not-found', restaurant: restaurant?.name ?? null } as const;
  if (kind !== requestRefusals.codeNeeded || !restaurant) return undefined;
  const { slug, name } = restaurant;
  return { kind: 'code-needed', restaurant: { slug, name }, table } as const;
}

async function readPage(
  c: AppContext,
  deps: Deps,
  refused: Refusal | null,
): Promise<GuestPageData> {
  const wanted = wantedTable(c);
  const { restaurant, table } = await findLinkedTable(c, deps, wanted.restaurant, wanted.table);
  const now = deps.clock.now();
  const [{ at, ...shown }, lastInService, offered] = await Promise.all([
    shownRequests(c, deps, { restaurant, table }),
    readLastInService(deps.db, restaurant.id, now),
    offeredWishes(deps.db, restaurant, languageFor(c)),
  ]);
  const pass = passOf(c);
  return {
    kind: 'table',
    restaurant: { slug: restaurant.slug, name: restaurant.name, menuUrl: restaurant.menu_url },
    table: table.number,
    label: table.label,
    ...shown,
    ...offered,
    isClosed: isClosed(restaurant, lastInService, now),
    mutedUntil: mutedUntil(table, now),
    timeZone: restaurant.time_zone,
    tableKey: (at === 'table' && c.get('tableKey')) || null,
    isFirstScan: at === 'table' && table.code_key_scanned_at === null,
    notice: refused && noticeOf(refused, languageFor(c), placeWordOf(restaurant)),
    waitingForm: await waitingFormOf(c, refused),
    // The page keeps it: a crafted link must not replace a good one.
    pass: hasRoomPass(deps, restaurant, pass, now) ? (pass ?? null) : null,
    now: now.getTime(),
  };
}

/** `restaurant` is a slug, or a name. */
function wantedTable(c: Context) {
  return linkedPlaceOf(new URL(c.req.url).searchParams);
}

function pageAddress(c: AppContext, { slug, requestId, keys, pass = passOf(c) }: Outcome): string {
  const { table } = wantedTable(c);
  const query = new URLSearchParams({ restaurant: slug, table: String(table), request: requestId });
  const tableKey = c.get('tableKey');
  if (tableKey !== undefined) query.set(KEY_PARAMETER, tableKey);
  for (const key of keys) query.append('key', key);
  if (pass !== undefined) query.set('pass', pass);
  const language = languageFor(c);
  if (c.req.query('lng') === language) query.set('lng', language);
  return `${paths.guest}?${query}`;
}

function spokenOf(c: AppContext): Spoken {
  const word = c.get('placeWord');
  const place = word === 'table' ? undefined : word;
  return { language: languageFor(c), languages: c.get('chosenLanguages') ?? null, place };
}

/**
 * The text of the first invalid field, which is more precise than "check what you entered". Null where the
 * page itself says that it needs the code.
 */
function noticeOf(refused: Refusal, language: GuestLanguage, word: PlaceWord): string | null {
  if (refused.kind === requestRefusals.roomCodeMissing) return null;
  const [first] = Object.values((refused.extra.fields as Record<string, string>) ?? {});
  return first ?? refusalText(refused, language, word);
}

/** Refuses forms of other sites: they could send requests for any table. */
function refuseCrossSite(c: AppContext, { publicUrl }: Deps): void {
  if (isCrossSite(c, publicUrl)) throw new Refusal(requestRefusals.crossSite);
}

/** The requests that the page of a table shows, and the keys in its link. */

type Shown = Pick<
  Extract<GuestPageData, { kind: 'table' }>,
  'request' | 'key' | 'maySpeak' | 'others'
>;

/**
 * What the table asked for, as far as the caller may read it: its newest active request and, where it may have
 * several, the others. Or how the one in the link ended. `at`: what the caller is to the table.
 */
async function shownRequests(
  c: AppContext,
  deps: Deps,
  { restaurant, table }: FoundTable,
): Promise<Shown & { at: Standing }> {
  const isOne = requestsPerTableOf(restaurant) === 'one';
  const active = await requests.listActive(deps.db, {
    restaurantId: restaurant.id,
    tableId: table.id,
  });
  const rows = isOne ? active.slice(0, 1) : active;
  if (!isOne || rows.length === 0) {
    const linked = await linkedRequest(c, deps, table);
    if (linked && !rows.some(({ id }) => id === linked.id)) rows.push(linked);
  }
  const { at, shown } = await standingsTo(c, deps, { restaurant, table }, rows, linkedKeysOf(c));
  // A page without script has nothing but its link: with the key of its request it goes on.
  const isOwn = shown.some(({ key }) => key !== undefined);
  // Without the code of the evening the page loads, so that it can ask for it.
  if (!isOwn && codesOf(restaurant) !== 'open') await requireEntry(c, deps, restaurant, at);
  const views = await Promise.all(shown.map((each) => shownView(deps, each)));
  const [newest = { request: null, key: null, maySpeak: false }, ...others] = views;
  return { at, ...newest, ...(!isOne && { others }) };
}

/** A page without JavaScript shows how its request ended. */
async function linkedRequest(c: AppContext, { db }: Deps, table: FoundTable['table']) {
  const named = textOf(c.req.query('request'));
  const own = { tenantId: table.restaurant_id };
  const row = named ? await requests.findOwn(db, own, named) : undefined;
  return row?.table_id === table.id ? row : undefined;
}

async function shownView(deps: Deps, { row, standing, key }: StandingTo) {
  const request = await viewFor(deps, row, standing);
  return { request, key: key ?? null, maySpeak: may(standing, 'speak') };
}

/** More than the wishes of a page: a crafted link must not make us read any number of keys. */
const MOST_KEYS = 24;

/** The keys in the link, that of the newest request first: a page without JavaScript has no other place. */
function linkedKeysOf(c: AppContext): string[] {
  const given = (c.req.queries('key') ?? []).flatMap((value) => linkedKeyOf(value) ?? []);
  return [...new Set(given)].slice(0, MOST_KEYS);
}

/** Undefined if the value cannot be a key. */
function linkedKeyOf(value: unknown): string | undefined {
  const key = textOf(value);
  return key.length > 0 && key.length <= limits.idempotencyKeyLength ? key : undefined;
}

/** Forms of the guest page that wait for the code of the evening: the page sends them again with it. */

type PostedForm = Record<string, string | File>;

/** The fields of the posted form. The framework keeps the body for further calls. */
async function formOf(c: AppContext): Promise<PostedForm> {
  return c.req.parseBody().catch(() => ({}));
}

/** The refusals after which the page asks for the code of the evening, and sends the form again with it. */
const asksCode: RefusalKind[] = [
  requestRefusals.roomCodeMissing,
  requestRefusals.roomCodeWrong,
  requestRefusals.roomCodeGuarded,
];

async function waitingFormOf(c: AppContext, refused: Refusal | null): Promise<WaitingForm | null> {
  if (!refused || !asksCode.includes(refused.kind)) return null;
  const form = await formOf(c);
  const fields = waitingFields.map((name) => [name, textOf(form[name])] as const);
  return Object.fromEntries(fields.filter(([, text]) => text !== ''));
}

const waitingFields = [
  'type',
  'wish',
  'message',
  'customerName',
] as const satisfies (keyof WaitingForm)[];

/** Undefined if the link has no text that can be a pass. */
function passOf(c: AppContext): string | undefined {
  const pass = textOf(c.req.query('pass'));
  return pass.length > 0 && pass.length <= ENTERED_LENGTH ? pass : undefined;
}

/** Without NUL, which PostgreSQL refuses in text. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\0', '') : '';
}
