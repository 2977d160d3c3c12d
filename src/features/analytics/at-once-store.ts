/** Counts as a part of the statement that makes a fact. */
import { sql } from 'kysely';
import { monthOf } from './periods.ts';
import { type Fact, families, familyOf, keyColumns, momentOf, wishPartOf } from './sums.ts';

/** See `partOf` of the store. */
export function writeFactAtOnce(fact: Fact) {
  const { day, part: hour } = momentOf(fact);
  const wish = wishPartOf(fact);
  const values: Record<string, string | number> = { day, month: monthOf(day), hour };
  if (wish !== undefined) values.wishPart = wish;
  for (const [column, more] of Object.entries(fact.adds)) {
    const family = familyOf(column);
    values[family] = column;
    values[`${family} more`] = more;
  }
  const names = Object.keys(families).filter((family) => values[family] !== undefined);
  if (names.length === 0) return undefined;
  const write = (bound: typeof values) => {
    const counts = names.flatMap((family) =>
      (families[family] ?? []).map((column) => ({ family, column })),
    );
    const columns = [...keyColumns, ...counts.map(({ column }) => column)];
    const added = counts.map(
      ({ family, column }) =>
        sql`case ${bound[family]} when ${sql.lit(column)} then cast(${bound[`${family} more`]} as integer) else 0 end`,
    );
    const grown = counts.map(
      ({ column }) =>
        sql`${sql.ref(column)} = figures.${sql.ref(column)} + excluded.${sql.ref(column)}`,
    );
    // In the order of `sumsOf`: rows are always written in the same order.
    const facets = ['hour', 'kind', 'restaurant', 'table', ...(wish === undefined ? [] : ['wish'])];
    const rows = facets.flatMap((facet) => [
      sql`(${sql.lit(facet)}, ${bound.month})`,
      sql`(${sql.lit(facet)}, ${bound.day})`,
    ]);
    return sql`insert into figures (${sql.join(columns.map((column) => sql.ref(column)))})
      select changed.restaurant_id, facet, span,
        case facet when 'hour' then ${bound.hour} when 'kind' then type
          when 'table' then cast(table_number as text)
          when 'wish' then ${wish === undefined ? sql.lit('') : bound.wishPart} else '' end,
        ${sql.join(added)}
      from changed cross join (values ${sql.join(rows)}) as counted (facet, span)
      on conflict (${sql.join(keyColumns.map((column) => sql.ref(column)))})
      do update set ${sql.join(grown)}`;
  };
  return { shape: `counts ${names}${wish === undefined ? '' : ' by wish'}`, values, write };
}
