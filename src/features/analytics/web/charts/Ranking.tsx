import { useFormats } from '../formats.ts';

export type Ranked = {
  key: string | number;
  name: string;
  /** The number, if the row is a table of the restaurant. */
  table?: number;
  value: number;
  details: readonly string[];
};

type RankingProps = { label: string; rows: readonly Ranked[] };

/** Rows sorted by count, with proportional bars. */
export function Ranking({ label, rows }: RankingProps) {
  const format = useFormats();
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ol aria-label={label} className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-1">
      {rows.map(({ key, name, table, value, details }) => (
        <li key={key} className="col-span-3 grid grid-cols-subgrid items-center py-1.5">
          <span
            className={
              table === undefined
                ? 'col-span-2 leading-tight font-semibold'
                : 'row-span-2 min-w-12 text-right font-display text-title leading-none tabular-nums'
            }
          >
            {table === undefined ? (
              name
            ) : (
              <>
                <span aria-hidden="true">{table}</span>
                <span className="sr-only">{name}</span>
              </>
            )}
          </span>
          {table !== undefined && <Stripe share={value / most} />}
          <span className="text-right font-semibold tabular-nums">{format.number(value)}</span>
          {table === undefined && (
            <div className="col-span-3">
              <Stripe share={value / most} />
            </div>
          )}
          <span
            className={`text-small text-pretty text-muted ${table === undefined ? 'col-span-3' : 'col-span-2'}`}
          >
            {details.map((detail, index) => (
              <span key={detail}>
                {index > 0 && <span> · </span>}
                <span className="whitespace-nowrap">{detail}</span>
              </span>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Stripe({ share }: { share: number }) {
  return (
    <svg aria-hidden="true" className="h-2.5 w-full rounded-full bg-sunken">
      <rect width={`${100 * share}%`} height="100%" rx="5" className="fill-sage" />
    </svg>
  );
}
