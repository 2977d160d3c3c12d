/** The requests that the page of a table shows, and the keys in its link. */
import type { RequestRow } from '../../../db/schema.ts';
import { limits } from '../../../limits.ts';
import type { AppContext } from '../../../platform/http/context.ts';
import { requestsPerTableOf } from '../../restaurants/rules.ts';
import * as keys from '../keys-store.ts';
import { type RequestDeps, viewFor } from '../request-access.ts';
import * as requests from '../store.ts';
import type { GuestPageData } from './contract.ts';
import type { FoundTable } from './guest-acts.ts';
import { textOf } from './held-form.ts';

type Shown = Pick<
  Extract<GuestPageData, { kind: 'table' }>,
  'request' | 'key' | 'mayServe' | 'others'
>;

/**
 * What the table asked for: its newest active request and, where it may have several, the others. Or how the
 * one in the link ended.
 */
export async function shownRequests(
  c: AppContext,
  deps: RequestDeps,
  { restaurant, table }: FoundTable,
): Promise<Shown> {
  const isOne = requestsPerTableOf(restaurant) === 'one';
  const active = await requests.listActive(deps.db, table.id);
  const shown = isOne ? active.slice(0, 1) : active;
  if (!isOne || shown.length === 0) {
    const linked = await linkedRequest(c, deps, table.id);
    if (linked && !shown.some(({ id }) => id === linked.id)) shown.push(linked);
  }
  const views = await Promise.all(shown.map((row) => shownView(c, deps, row)));
  const [newest = { request: null, key: null, mayServe: false }, ...others] = views;
  return isOne ? newest : { ...newest, others };
}

/** A page without JavaScript shows how its request ended. */
async function linkedRequest(c: AppContext, { db }: RequestDeps, tableId: string) {
  const named = textOf(c.req.query('request'));
  const row = named ? await requests.find(db, named) : undefined;
  return row?.table_id === tableId ? row : undefined;
}

async function shownView(c: AppContext, deps: RequestDeps, row: RequestRow) {
  const creating = await keys.findCreating(deps.db, row.id);
  const key = linkedKeysOf(c).find((each) => each === creating);
  const request = await viewFor(c, deps, row, key);
  return { request, key: key ?? null, mayServe: creating === key };
}

/** More than the wishes of a page: a crafted link must not make us read any number of keys. */
const MOST_KEYS = 24;

/** The keys in the link, that of the newest request first: a page without JavaScript has no other place. */
export function linkedKeysOf(c: AppContext): string[] {
  const given = (c.req.queries('key') ?? []).flatMap((value) => linkedKeyOf(value) ?? []);
  return [...new Set(given)].slice(0, MOST_KEYS);
}

/** Undefined if the value cannot be a key. */
export function linkedKeyOf(value: unknown): string | undefined {
  const key = textOf(value);
  return key.length > 0 && key.length <= limits.idempotencyKeyLength ? key : undefined;
}
