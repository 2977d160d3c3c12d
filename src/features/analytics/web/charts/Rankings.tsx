import type { RequestType } from '../../../../enums.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import type { ServiceFigures, TableStats } from '../../contract.ts';
import { type Column, FigureCells } from '../data-table/FiguresTable.tsx';
import { serviceColumns, serviceDetails } from '../data-table/service-columns.ts';
import { useFormats } from '../formats.ts';
import { analyticsTexts } from '../texts.ts';
import { ChartCard } from './ChartCard.tsx';

const MOST_SHOWN = 12;

type TablesProps = { slug: string; tables: readonly TableStats[]; service: ServiceFigures };

/** Requests by table, with waiting times. */
export function Tables({ slug, tables, service }: TablesProps) {
  const t = useTexts(analyticsTexts);
  const format = useFormats();
  const served = new Map(service.tables.map((row) => [row.table_number, row]));
  const asking = tables
    .filter(({ requests_created }) => requests_created > 0)
    .sort((a, b) => b.requests_created - a.requests_created);
  const others = asking.length - MOST_SHOWN;
  const columns: Column<TableStats>[] = [
    {
      label: t('table'),
      value: ({ table_number }) => table_number,
      show: ({ table_number }) => String(table_number),
    },
    { label: t('qrScans'), value: ({ qr_scans }) => qr_scans },
    { label: t('requests'), value: ({ requests_created }) => requests_created },
    { label: t('menuViews'), value: ({ menu_views }) => menu_views },
    ...serviceColumns<TableStats>(t, format, ({ table_number }) => served.get(table_number)),
  ];
  return (
    <ChartCard title={t('tables')} {...(asking.length > 0 && { hint: t('tablesHint') })}>
      {asking.length > 0 && (
        <Ranking
          label={t('tables')}
          rows={asking.slice(0, MOST_SHOWN).map(({ table_number: table, requests_created }) => ({
            key: table,
            table,
            name: t('tableNumber', { table }),
            value: requests_created,
            details: serviceDetails(t, format, served.get(table)),
          }))}
        />
      )}
      {asking.length === 0 && tables.length > 0 && <p className="text-muted">{t('noRequests')}</p>}
      {others > 0 && <p className="text-small text-muted">{t('moreTables', { count: others })}</p>}
      {tables.length === 0 ? (
        <p className="pb-4 text-muted">{t('noTables')}</p>
      ) : (
        <FigureCells
          name="tables"
          opensOnWide
          caption={t('tables')}
          columns={columns}
          rows={tables}
          rowKey={({ table_number }) => table_number}
          fileName={`${t('file')}-${slug}-tables-${service.days.to}`}
        />
      )}
    </ChartCard>
  );
}

type Kind = ServiceFigures['kinds'][number];

const textOf: Record<RequestType, RequestType> = {
  bread: 'bread',
  water: 'water',
  bill: 'bill',
  menu: 'menu',
  waiter: 'waiter',
  other: 'other',
};
const kindNames = new Map<string, RequestType>(Object.entries(textOf));

/** Requests by type, with waiting times. */
export function Kinds({ slug, kinds }: { slug: string; kinds: readonly Kind[] }) {
  const t = useTexts(analyticsTexts);
  const format = useFormats();
  const named = ({ type }: Kind) => t(kindNames.get(type) ?? 'other');
  const columns: Column<Kind>[] = [
    { label: t('kind'), value: named },
    { label: t('requests'), value: ({ requests_created }) => requests_created },
    ...serviceColumns<Kind>(t, format, (kind) => kind),
  ];
  return (
    <ChartCard title={t('kinds')}>
      <Ranking
        label={t('kinds')}
        rows={kinds.map((kind) => ({
          key: kind.type,
          name: named(kind),
          value: kind.requests_created,
          details: serviceDetails(t, format, kind),
        }))}
      />
      {kinds.length === 0 && <p className="text-muted">{t('noRequests')}</p>}
      <FigureCells
        name="kinds"
        caption={t('kinds')}
        columns={columns}
        rows={kinds}
        rowKey={({ type }) => type}
        fileName={`${t('file')}-${slug}-${t('kind').toLowerCase()}`}
      />
    </ChartCard>
  );
}

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
function Ranking({ label, rows }: RankingProps) {
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
