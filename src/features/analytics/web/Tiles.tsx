import { Equal, TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { receivedBounds, timeBounds } from '../../../histograms.ts';
import { useTexts } from '../../../ui/language/i18n.ts';
import type { ServiceFigures } from '../contract.ts';
import {
  type Counts,
  changeOf,
  MIN_TIMES_FOR_MEDIAN,
  promptShare,
  receivedShare,
  type Service,
} from '../rules.ts';
import { longestOf } from './data-table/service-columns.ts';
import { findingsTexts } from './findings/texts.ts';
import { useFormats } from './formats.ts';
import { analyticsTexts } from './texts.ts';

type CountTilesProps = { stats: Counts; service: Pick<ServiceFigures, 'before' | 'days_before'> };

/** The three counts of the summary, compared with the period before. */
export function CountTiles({ stats, service: { before, days_before } }: CountTilesProps) {
  const t = useTexts(analyticsTexts);
  const format = useFormats();
  const tiles: { label: string; count: keyof Counts }[] = [
    { label: t('qrScans'), count: 'qr_scans' },
    { label: t('requests'), count: 'requests_created' },
    { label: t('menuViews'), count: 'menu_views' },
  ];
  const hasBefore = tiles.some(({ count }) => before[count] > 0);
  const hasNow = tiles.some(({ count }) => stats[count] > 0);
  return (
    <div className="grid gap-2">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-2 sm:gap-3">
        {tiles.map(({ label, count }) => (
          <div key={count} className={`flex flex-col ${tileClass}`}>
            <dt className="text-small leading-snug text-muted">{label}</dt>
            <dd className="mt-auto pt-1 font-display text-large leading-tight tabular-nums min-[26rem]:text-title sm:text-table">
              {format.number(stats[count])}
            </dd>
            {hasBefore && (
              <dd className="text-small">
                <Change change={changeOf(stats[count], before[count])} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p className="text-small text-muted empty:hidden">
        {hasBefore
          ? t('comparedWith', {
              from: format.date(days_before.from),
              to: format.date(days_before.to),
            })
          : hasNow && t('noneBefore')}
      </p>
    </div>
  );
}

/** The change with a sign and an arrow. Up and down have one colour, because more is not always better. */
function Change({ change }: { change: number | null }) {
  const t = useTexts(analyticsTexts);
  const format = useFormats();
  if (change === null) return <span className="text-muted">{t('noComparison')}</span>;
  const Arrow = arrowOf(change);
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold tabular-nums">
      <Arrow aria-hidden="true" className="size-4 shrink-0 text-brass" />
      <span>
        {format.change(change)} <span className="sr-only">{t('against')}</span>
      </span>
    </span>
  );
}

function arrowOf(change: number) {
  if (change === 0) return Equal;
  return change > 0 ? TrendingUp : TrendingDown;
}

/** The classes of all tiles. */
const tileClass = 'rounded-card border border-line bg-card px-3 py-3 sm:px-5';

type RareKey = 'reminded' | 'escalated' | 'forgotten' | 'reopened' | 'falseAlarms';

/** Tiles about the quality of service. */
export function ServiceTiles({ service: { now } }: { service: ServiceFigures }) {
  const t = useTexts(analyticsTexts);
  const format = useFormats();
  const share = promptShare(now);
  const tFindings = useTexts(findingsTexts);
  const numbered = (count: number) => ({ count, number: format.number(count) });
  // Most evenings have none: a zero would only be more to read.
  const rare = (key: RareKey, count: number) =>
    count > 0 ? [tFindings(key, numbered(count))] : [];
  const taken = [
    ...rare('reminded', now.reminded),
    ...rare('escalated', now.escalated),
    ...rare('forgotten', now.went_stale),
    ...rare('reopened', now.reopened),
  ];
  const ended = [
    t('withdrawn', numbered(now.withdrawn)),
    t('closedByRule', numbered(now.closed_by_rule)),
    ...rare('falseAlarms', now.dismissed),
  ];
  return (
    <dl className="grid gap-2 sm:grid-cols-2 sm:gap-3 lg:grid-cols-4">
      <Received served={now} />
      <Waits served={now} />
      <Tile label={t('prompt', { prompt: format.prompt })} figure={format.share(share)}>
        {[t(share === null ? 'noneYet' : 'promptHint'), taken.join(' · ')].join(' ').trim()}
      </Tile>
      <Tile label={t('unanswered')} figure={format.number(now.unanswered)}>
        {ended.join(' · ')}
      </Tile>
    </dl>
  );
}

/** How quickly staff screens showed what guests asked for. */
function Received({ served }: { served: Service }) {
  const t = useTexts(analyticsTexts);
  const format = useFormats();
  const { received, seconds_to_receive } = served;
  const share = receivedShare(served);
  const spread =
    received < MIN_TIMES_FOR_MEDIAN
      ? t('receivedLongest', { duration: longestOf(format, seconds_to_receive, receivedBounds) })
      : t('receivedP90', { duration: format.duration(seconds_to_receive.p90) });
  return (
    <Tile label={t('received', { within: format.receivedPromptly })} figure={format.share(share)}>
      {share === null ? t('noneYet') : `${t('receivedHint')} ${spread}`}
    </Tile>
  );
}

/** Shows only the longest time if there are few: median and p90 would be meaningless. */
function Waits({ served }: { served: Service }) {
  const t = useTexts(analyticsTexts);
  const format = useFormats();
  const { taken, seconds_to_take } = served;
  const { median, p90 } = seconds_to_take;
  const label = t('timeToTake');
  if (taken === 0)
    return (
      <Tile label={label} figure={t('none')}>
        {t('noneYet')}
      </Tile>
    );
  if (taken < MIN_TIMES_FOR_MEDIAN) {
    return (
      <Tile label={label} figure={longestOf(format, seconds_to_take, timeBounds)}>
        {t('longestHint', { count: taken, number: format.number(taken) })}
      </Tile>
    );
  }
  return (
    <Tile label={label} figure={format.duration(median)}>
      {t('medianHint')} {t('p90', { duration: format.duration(p90) })}
    </Tile>
  );
}

type TileProps = { label: string; figure: string; children: ReactNode };

function Tile({ label, figure, children }: TileProps) {
  return (
    <div className={`grid content-start gap-1 px-5! ${tileClass}`}>
      <dt className="text-small text-muted">{label}</dt>
      <dd className="font-display text-title leading-tight tabular-nums sm:text-table">{figure}</dd>
      <dd className="text-small text-pretty text-muted">{children}</dd>
    </div>
  );
}

type TodayProps = { today: NonNullable<ServiceFigures['today']>; dayBeginsAt: number };

/** The service day so far, compared with the same weekday of last week. */
export function Today({ today, dayBeginsAt }: TodayProps) {
  const t = useTexts(analyticsTexts);
  const format = useFormats();
  const { day, requests_created, last_week_by_now, last_week } = today;
  const number = format.number(requests_created);
  const weekday = format.weekdayOfDay(day);
  return (
    <p className="rounded-card bg-brass-tint px-4 py-3 text-pretty sm:px-5">
      <strong className="font-semibold">
        {t('today', { hour: format.hour(dayBeginsAt) })}{' '}
        {t('todayCount', { count: requests_created, number })}.
      </strong>{' '}
      {t('lastWeek', {
        weekday: format.language === 'fr' ? capitalised(weekday) : weekday,
        byNow: format.number(last_week_by_now),
        all: format.number(last_week),
      })}
    </p>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
