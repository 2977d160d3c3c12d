import { useTexts } from '../../../../ui/language/i18n.ts';
import type { ServiceFigures, TableStats } from '../../contract.ts';
import { type Column, FigureCells } from '../data-table/FiguresTable.tsx';
import { serviceColumns, serviceDetails } from '../data-table/service-columns.ts';
import { useFormats } from '../formats.ts';
import { analyticsTexts } from '../texts.ts';
import { ChartCard } from './ChartCard.tsx';
import { Ranking } from './Ranking.tsx';

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
