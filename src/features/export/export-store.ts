/** Reads all rows of a restaurant, page by page, so that an export of any size takes little memory. */
import type { Db } from '../../db/database.ts';
import type { FigureRow, ServiceDayRow } from '../../db/schema/figures.ts';
import type { AccountRow, JournalRow, MemberRow } from '../../db/schema/people.ts';
import type { DiningTableRow, RequestRow, RestaurantRow, ZoneRow } from '../../db/schema.ts';
import { isWithin, type Scope } from '../../platform/scope.ts';
import type { Wish } from '../wishes/rules.ts';

/** Rows per query. A page of requests is a quarter of a megabyte at most. */
const PAGE_ROWS = 500;

export type Exported = { db: Db; scope: Scope; restaurantId: string };

export type RowPages<Row> = AsyncIterable<Row[]>;

export type ExportedMember = Pick<MemberRow, 'id' | 'name' | 'role' | 'created_at'> &
  Record<'email', AccountRow['email'] | null>;

/** `label` and `choices` are JSON. */
export type ExportedWish = Record<'label' | 'choices', string> &
  Pick<Wish, 'id' | 'type' | 'icon'> & { place: Wish['place'] | 'past' };

/** One row; none if the restaurant was deleted. */
export async function* readRestaurant(from: Exported): RowPages<RestaurantRow> {
  yield await from.db
    .selectFrom('restaurants')
    .selectAll()
    .where('id', '=', from.restaurantId)
    .where(isWithin(from.scope, 'id'))
    .execute();
}

/** A restaurant has few tables: one page. */
export async function* readTables(from: Exported): RowPages<DiningTableRow> {
  yield await from.db
    .selectFrom('dining_tables')
    .selectAll()
    .where('restaurant_id', '=', from.restaurantId)
    .where(isWithin(from.scope, 'restaurant_id'))
    .orderBy('number')
    .execute();
}

/** A restaurant has few zones: one page. */
export async function* readZones(from: Exported): RowPages<ZoneRow> {
  yield await from.db
    .selectFrom('zones')
    .selectAll()
    .where('restaurant_id', '=', from.restaurantId)
    .where(isWithin(from.scope, 'restaurant_id'))
    .orderBy('id')
    .execute();
}

/** Its own wishes in their order, then those that it had. One page. None if it has the usual ones. */
export async function* readWishes(from: Exported): RowPages<ExportedWish> {
  const row = await from.db
    .selectFrom('wish_lists')
    .select(['wishes', 'past_wishes'])
    .where('restaurant_id', '=', from.restaurantId)
    .where(isWithin(from.scope, 'restaurant_id'))
    .executeTakeFirst();
  const own = JSON.parse(row?.wishes ?? '[]') as Wish[];
  const past = JSON.parse(row?.past_wishes ?? '[]') as Wish[];
  yield [
    ...own.map(exportedWish),
    ...past.map((wish) => ({ ...exportedWish(wish), place: 'past' as const })),
  ];
}

function exportedWish({ label, choices, ...wish }: Wish): ExportedWish {
  return { ...wish, label: JSON.stringify(label), choices: JSON.stringify(choices) };
}

/** A restaurant has few members: one page. */
export async function* readMembers(from: Exported): RowPages<ExportedMember> {
  yield await from.db
    .selectFrom('members')
    .leftJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['members.id', 'members.name', 'members.role', 'accounts.email', 'members.created_at'])
    .where('members.restaurant_id', '=', from.restaurantId)
    .where(isWithin(from.scope, 'restaurant_id'))
    .orderBy('members.created_at')
    .orderBy('members.id')
    .execute();
}

export function readRequests(from: Exported): RowPages<RequestRow> {
  return pagesOf((last: RequestRow | undefined) =>
    from.db
      .selectFrom('requests')
      .selectAll()
      .where('restaurant_id', '=', from.restaurantId)
      .where(isWithin(from.scope, 'restaurant_id'))
      .where('id', '>', last?.id ?? '')
      .orderBy('id')
      .limit(PAGE_ROWS)
      .execute(),
  );
}

/** A year has few days: one page. */
export async function* readServiceDays(from: Exported): RowPages<ServiceDayRow> {
  yield await from.db
    .selectFrom('service_days')
    .selectAll()
    .where('restaurant_id', '=', from.restaurantId)
    .where(isWithin(from.scope, 'restaurant_id'))
    .orderBy('day')
    .execute();
}

export function readJournal(from: Exported): RowPages<JournalRow> {
  return pagesOf((last: JournalRow | undefined) =>
    from.db
      .selectFrom('journal')
      .selectAll()
      .where('restaurant_id', '=', from.restaurantId)
      .where(isWithin(from.scope, 'restaurant_id'))
      .where('id', '>', last?.id ?? '')
      .orderBy('id')
      .limit(PAGE_ROWS)
      .execute(),
  );
}

export function readFigures(from: Exported): RowPages<FigureRow> {
  return pagesOf((last: FigureRow | undefined) =>
    from.db
      .selectFrom('figures')
      .selectAll()
      .where('restaurant_id', '=', from.restaurantId)
      .where(isWithin(from.scope, 'restaurant_id'))
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('facet', 'span', 'part'),
          '>',
          tuple(last?.facet ?? ('' as FigureRow['facet']), last?.span ?? '', last?.part ?? ''),
        ),
      )
      .orderBy('facet')
      .orderBy('span')
      .orderBy('part')
      .limit(PAGE_ROWS)
      .execute(),
  );
}

async function* pagesOf<Row>(read: (last: Row | undefined) => Promise<Row[]>): RowPages<Row> {
  let rows: Row[] = [];
  do {
    rows = await read(rows.at(-1));
    yield rows;
  } while (rows.length === PAGE_ROWS);
}
