import { promptShare, type Service } from '../rules.ts';
import type { Column } from './FiguresTable.tsx';
import type { Formats } from './formats.ts';
import type { AnalyticsSay } from './texts.ts';

type Served = Pick<Service, 'taken' | 'taken_promptly' | 'unanswered' | 'seconds_to_take'>;

/** How well guests were served, as the last columns of a table. Undefined for what nobody asked for anything. */
export function serviceColumns<Row>(
  t: AnalyticsSay,
  format: Formats,
  servedOf: (row: Row) => Served | undefined,
): Column<Row>[] {
  const { prompt } = format;
  const medianOf = (row: Row) => servedOf(row)?.seconds_to_take.median ?? null;
  const shareOf = (row: Row) => {
    const served = servedOf(row);
    return served ? promptShare(served) : null;
  };
  return [
    {
      ...{ label: t('median'), inFile: t('medianFile'), value: medianOf },
      show: (row) => format.duration(medianOf(row)),
    },
    {
      ...{ label: t('within', { prompt }), inFile: t('withinFile', { prompt }) },
      value: (row) => {
        const share = shareOf(row);
        return share === null ? null : Math.round(100 * share);
      },
      show: (row) => format.share(shareOf(row)),
    },
    { label: t('unanswered'), value: (row) => servedOf(row)?.unanswered ?? 0 },
  ];
}

/** The same in a few words: what cannot be said is left out, and nobody forgotten is no news. */
export function serviceDetails(
  t: AnalyticsSay,
  format: Formats,
  served: Served | undefined,
): string[] {
  if (!served) return [];
  const { median } = served.seconds_to_take;
  const share = promptShare(served);
  const { unanswered } = served;
  const { prompt } = format;
  return [
    ...(median === null ? [] : [t('detailMedian', { duration: format.duration(median) })]),
    ...(share === null ? [] : [t('detailWithin', { share: format.share(share), prompt })]),
    ...(unanswered === 0 ? [] : [t('detailUnanswered', { number: format.number(unanswered) })]),
  ];
}
