import { Clock } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { RequestType } from '../../../../enums.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import type { ServiceFigures, TableStats } from '../../contract.ts';
import { type Column, FigureCells } from '../data-table/FiguresTable.tsx';
import { serviceColumns, serviceDetails } from '../data-table/service-columns.ts';
import type { FoundSlow } from '../findings/findings.ts';
import { findingsTexts } from '../findings/texts.ts';
import { useFormats } from '../formats.ts';
import { analyticsTexts } from '../texts.ts';
import { ChartCard } from './ChartCard.tsx';

const MOST_SHOWN = 12;

type TablesProps = {
  slug: string;
  tables: readonly TableStats[];
  service: ServiceFigures;
  found?: FoundSlow | undefined;
};

/** Requests by table, with waiting times. */
export function Tables({ slug, tables, service, found }: TablesProps) {
  const t = useTexts(analyticsTexts);
  const format = useFormats();
  const served = new Map(service.tables.map((row) => [row.table_number, row]));
  const asking = tables
    .filter(({ requests_created }) => requests_created > 0)
    .sort((a, b) => b.requests_created - a.requests_created);
  const slow = new Set(found?.tables?.slow.map(({ table_number }) => table_number));
  const shown = asking.filter(
    ({ table_number }, index) => index < MOST_SHOWN || slow.has(table_number),
  );
  const others = asking.length - shown.length;
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
          className="sm:columns-2 sm:gap-x-8"
          rows={shown.map(({ table_number: table, requests_created }) => ({
            key: table,
            table,
            name: t('tableNumber', { table }),
            value: requests_created,
            late: lateOf(served.get(table)),
            isSlow: slow.has(table),
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
          isOpenIfWide
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

type KindsProps = { slug: string; kinds: readonly Kind[]; found: FoundSlow | undefined };

/** Requests by type, with waiting times. */
export function Kinds({ slug, kinds, found }: KindsProps) {
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
          late: lateOf(kind),
          isSlow: found?.kinds?.slow.some(({ type }) => type === kind.type) ?? false,
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

/** The requests that waited long or in vain. */
function lateOf(served: Pick<Kind, 'taken' | 'taken_promptly' | 'unanswered'> | undefined): number {
  return served ? served.taken - served.taken_promptly + served.unanswered : 0;
}

type Ranked = {
  key: string | number;
  name: string;
  /** The number, if the row is a table of the restaurant. */
  table?: number;
  value: number;
  /** How many of `value` are drawn as late. */
  late: number;
  /** Named by a finding. */
  isSlow: boolean;
  details: readonly string[];
};

type RankingProps = { label: string; rows: readonly Ranked[]; className?: string };

/** Rows sorted by count, with proportional bars. */
export function Ranking({ label, rows, className = '' }: RankingProps) {
  const t = useTexts(findingsTexts);
  const format = useFormats();
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <>
      {rows.some(({ late }) => late > 0) && (
        <p className="flex items-center gap-2 text-small text-muted">
          <span aria-hidden="true" className="h-2.5 w-6 shrink-0 rounded-full bg-amber-edge" />
          {t('lateBars', { prompt: format.prompt })}
        </p>
      )}
      <ol
        aria-label={label}
        className={className}
        // One width for all numbers, so that all bars have the same scale.
        style={{ '--digits': `${format.number(most).length + 0.5}ch` } as CSSProperties}
      >
        {rows.map(({ key, name, table, value, late, isSlow, details }) => (
          <li
            key={key}
            className={`grid break-inside-avoid items-center gap-x-3 gap-y-1 py-2 ${table === undefined ? 'grid-cols-[minmax(0,1fr)_auto]' : 'grid-cols-[2.25rem_minmax(0,1fr)_var(--digits)]'}`}
          >
            {table === undefined ? (
              <span className="leading-tight font-semibold">{name}</span>
            ) : (
              <>
                <span className="row-span-2 text-right font-display text-title leading-none tabular-nums">
                  <span aria-hidden="true">{table}</span>
                  <span className="sr-only">{name}</span>
                </span>
                <Stripe share={value / most} lateShare={late / most} />
              </>
            )}
            <span className="text-right font-semibold tabular-nums">{format.number(value)}</span>
            {table === undefined && (
              <div className="col-span-2">
                <Stripe share={value / most} lateShare={late / most} />
              </div>
            )}
            <span className="col-span-2 text-small text-pretty text-muted">
              {isSlow && (
                <>
                  <SlowSign />
                  <span> · </span>
                </>
              )}
              {details.map((detail, index) => (
                <span key={detail}>
                  <span className="sm:whitespace-nowrap">
                    {index < details.length - 1 ? `${detail} ·` : detail}
                  </span>{' '}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Marks what a finding names. */
function SlowSign() {
  const t = useTexts(findingsTexts);
  return (
    <span className="font-semibold text-amber">
      <Clock aria-hidden="true" className="mr-1 inline size-4 align-[-0.15em]" />
      {t('slow')}
    </span>
  );
}

/** The late requests are the end of the bar. */
function Stripe({ share, lateShare }: { share: number; lateShare: number }) {
  return (
    <svg aria-hidden="true" className="h-2.5 w-full rounded-full bg-sunken">
      <rect width={`${100 * share}%`} height="100%" rx="5" className="fill-amber-edge" />
      <rect width={`${100 * (share - lateShare)}%`} height="100%" rx="5" className="fill-cool" />
    </svg>
  );
}
