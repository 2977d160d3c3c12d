import { Equal, TrendingDown, TrendingUp } from 'lucide-react';
import { useTexts } from '../../../../ui/language/i18n.ts';
import type { ServiceFigures } from '../../contract.ts';
import { type Counts, changeOf } from '../../rules.ts';
import { useFormats } from '../formats.ts';
import { analyticsTexts } from '../texts.ts';
import { tileClass } from './tiles.ts';

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
    <span className="inline-flex items-center gap-1.5 font-medium tabular-nums">
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
