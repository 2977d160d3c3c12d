import { timeBounds } from '../../../../enums.ts';
import { promptShare, type Service, SPREAD_FROM } from '../../rules.ts';
import type { Formats } from '../formats.ts';
import type { AnalyticsSay } from '../texts.ts';
import type { Column } from './FiguresTable.tsx';

type Served = Pick<Service, 'taken' | 'taken_promptly' | 'unanswered' | 'seconds_to_take'>;

/** The last columns of a table: quality of service. `served` is undefined for rows without requests. */
export function serviceColumns<Row>(
  t: AnalyticsSay,
  format: Formats,
  servedOf: (row: Row) => Served | undefined,
): Column<Row>[] {
  const { prompt } = format;
  const medianOf = (row: Row) => {
    const served = servedOf(row);
    return served && served.taken >= SPREAD_FROM ? served.seconds_to_take.median : null;
  };
  const shareOf = (row: Row) => {
    const served = servedOf(row);
    return served ? promptShare(served) : null;
  };
  return [
    {
      ...{ label: t('wait'), inFile: t('medianFile'), value: medianOf },
      note: t('waitNote', { few: SPREAD_FROM }),
      show: (row) => waitWords(format, servedOf(row)) ?? t('none'),
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

/** The same as a short text. Omits missing values and zero unanswered requests. */
export function serviceDetails(
  t: AnalyticsSay,
  format: Formats,
  served: Served | undefined,
): string[] {
  if (!served) return [];
  const wait = waitWords(format, served);
  const share = promptShare(served);
  const { unanswered } = served;
  const { prompt } = format;
  return [
    ...(wait === undefined ? [] : [t('detailMedian', { duration: wait })]),
    ...(share === null ? [] : [t('detailWithin', { share: format.share(share), prompt })]),
    ...(unanswered === 0 ? [] : [t('detailUnanswered', { number: format.number(unanswered) })]),
  ];
}

/** The median, or the longest time if there are few. Undefined if there are none. */
function waitWords(format: Formats, served: Served | undefined) {
  if (!served || served.taken === 0) return undefined;
  if (served.taken < SPREAD_FROM) return longestWords(format, served);
  return format.duration(served.seconds_to_take.median);
}

/** The class of the longest time: `≤ 30 s`, or `> 2 h` above the last bound. */
export function longestWords(
  format: Formats,
  { seconds_to_take: { longest } }: Pick<Served, 'seconds_to_take'>,
): string {
  const last = timeBounds.at(-1) ?? null;
  return longest === null ? `> ${format.duration(last)}` : `≤ ${format.duration(longest)}`;
}
