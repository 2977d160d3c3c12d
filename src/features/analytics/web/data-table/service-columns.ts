import { timeBounds } from '../../../../histograms.ts';
import {
  MIN_TIMES_FOR_MEDIAN,
  promptShare,
  receivedShare,
  type Service,
  type Spread,
} from '../../rules.ts';
import type { Formats } from '../formats.ts';
import type { AnalyticsSay } from '../texts.ts';
import type { Column } from './FiguresTable.tsx';

type Served = Pick<
  Service,
  'taken' | 'taken_promptly' | 'unanswered' | 'seconds_to_take' | 'received' | 'received_promptly'
>;

/** The last columns of a table: quality of service. `servedOf` is undefined for rows without requests. */
export function serviceColumns<Row>(
  t: AnalyticsSay,
  format: Formats,
  servedOf: (row: Row) => Served | undefined,
): Column<Row>[] {
  const { prompt, receivedPromptly } = format;
  const medianOf = (row: Row) => {
    const served = servedOf(row);
    return served && served.taken >= MIN_TIMES_FOR_MEDIAN ? served.seconds_to_take.median : null;
  };
  const shareOf = (row: Row) => {
    const served = servedOf(row);
    return served ? promptShare(served) : null;
  };
  const receivedOf = (row: Row) => {
    const served = servedOf(row);
    return served ? receivedShare(served) : null;
  };
  return [
    {
      label: t('wait'),
      inFile: t('medianFile'),
      value: medianOf,
      note: t('waitNote', { few: MIN_TIMES_FOR_MEDIAN }),
      show: (row) => waitWords(format, servedOf(row)) ?? t('none'),
    },
    {
      label: t('within', { prompt }),
      inFile: t('withinFile', { prompt }),
      value: (row) => percentOf(shareOf(row)),
      show: (row) => format.share(shareOf(row)),
    },
    { label: t('unanswered'), value: (row) => servedOf(row)?.unanswered ?? 0 },
    {
      label: `${t('received', { within: receivedPromptly })} (%)`,
      value: (row) => percentOf(receivedOf(row)),
      isFileOnly: true,
    },
  ];
}

function percentOf(share: number | null): number | null {
  return share === null ? null : Math.round(100 * share);
}

/** The quality of service as short texts. Omits missing values, and unanswered requests if there are none. */
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
  if (served.taken < MIN_TIMES_FOR_MEDIAN)
    return longestOf(format, served.seconds_to_take, timeBounds);
  return format.duration(served.seconds_to_take.median);
}

/** The class of the longest time: `≤ 30 s`, or `> 2 h` above the last bound. */
export function longestOf(format: Formats, { longest }: Spread, bounds: readonly number[]): string {
  const last = bounds.at(-1) ?? null;
  return longest === null ? `> ${format.duration(last)}` : `≤ ${format.duration(longest)}`;
}
