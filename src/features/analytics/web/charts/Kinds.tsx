import type { RequestType } from '../../../../enums.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import type { ServiceFigures } from '../../contract.ts';
import { type Column, FigureCells } from '../data-table/FiguresTable.tsx';
import { serviceColumns, serviceDetails } from '../data-table/service-columns.ts';
import { useFormats } from '../formats.ts';
import { analyticsTexts } from '../texts.ts';
import { ChartCard } from './ChartCard.tsx';
import { Ranking } from './Ranking.tsx';

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
