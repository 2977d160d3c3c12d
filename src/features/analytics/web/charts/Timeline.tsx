import { useId, useState } from 'react';
import { useTexts } from '../../../../ui/language/i18n.ts';
import type { TimelineRow } from '../../contract.ts';
import type { Counts } from '../../rules.ts';
import { type Column, FigureCells } from '../data-table/FiguresTable.tsx';
import { useFormats } from '../formats.ts';
import { analyticsTexts } from '../texts.ts';
import { ChartCard } from './ChartCard.tsx';
import { axisEnd } from './scales.ts';

const measures = [
  ['requests_created', 'requests'],
  ['qr_scans', 'qrScans'],
  ['menu_views', 'menuViews'],
] as const;

type TimelineProps = {
  slug: string;
  timeline: readonly TimelineRow[];
  /** Hides the bars, which would all be zero. */
  isSilent?: boolean;
};

/** A chart by day, week or month. It shows one measure at a time, because three would hide each other. */
export function Timeline({ slug, timeline, isSilent = false }: TimelineProps) {
  const t = useTexts(analyticsTexts);
  const format = useFormats();
  const [measure, setMeasure] = useState<keyof Counts>('requests_created');
  const name = t(measures.find(([each]) => each === measure)?.[1] ?? 'requests');
  const last = timeline.at(-1)?.period ?? '';
  const named = (period: string) => format.bucket(period, last);
  const bars: ChartBar[] = timeline.map((row) => {
    const label = named(row.period);
    const value = row[measure];
    const title = t('barLabel', { period: label, value: format.number(value) });
    return { key: row.period, label, value, title };
  });
  const columns: Column<TimelineRow>[] = [
    {
      label: t('periodColumn'),
      value: ({ period }) => period,
      show: ({ period }) => named(period),
    },
    { label: t('qrScans'), value: ({ qr_scans }) => qr_scans },
    { label: t('requests'), value: ({ requests_created }) => requests_created },
    { label: t('menuViews'), value: ({ menu_views }) => menu_views },
  ];
  return (
    <ChartCard title={t('timeline')}>
      {!isSilent && (
        <>
          <MeasureChoice chosen={measure} onChoose={setMeasure} />
          <Bars bars={bars} summary={summaryOf(bars)} />
        </>
      )}
      <FigureCells
        name="timeline"
        isOpenIfWide
        caption={t('timeline')}
        columns={columns}
        rows={timeline}
        rowKey={({ period }) => period}
        fileName={`${t('file')}-${slug}-${last}`}
      />
    </ChartCard>
  );

  function summaryOf(all: readonly ChartBar[]): string {
    const peak = all.reduce<ChartBar | undefined>(
      (most, bar) => (most && most.value >= bar.value ? most : bar),
      undefined,
    );
    return t('timelineSummary', {
      measure: name,
      from: all[0]?.label ?? '',
      to: all.at(-1)?.label ?? '',
      total: format.number(all.reduce((sum, { value }) => sum + value, 0)),
      most: format.number(peak?.value ?? 0),
      peak: peak?.label ?? '',
    });
  }
}

type MeasureChoiceProps = { chosen: keyof Counts; onChoose(measure: keyof Counts): void };

function MeasureChoice({ chosen, onChoose }: MeasureChoiceProps) {
  const t = useTexts(analyticsTexts);
  const name = useId();
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('measure')}</legend>
      {measures.map(([measure, label]) => (
        <label
          key={measure}
          className="inline-flex min-h-12 cursor-pointer items-center rounded-full border border-edge px-4 text-small font-semibold has-checked:border-sage has-checked:bg-sage-tint has-checked:text-sage has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)"
        >
          <input
            type="radio"
            name={name}
            checked={chosen === measure}
            onChange={() => onChoose(measure)}
            className="sr-only"
          />
          {t(label)}
        </label>
      ))}
    </fieldset>
  );
}

type ChartBar = { key: string; label: string; value: number; title: string };

/** Up to this many bars, each has its label below. More labels do not fit on a phone. */
const MOST_NAMED = 7;
/** With more bars than this, there are no gaps between them. */
const MANY = 100;
const HEIGHT = 100;
/** Non-zero values always get a visible bar. */
const LEAST_HEIGHT = 1;

type BarsProps = { bars: readonly ChartBar[]; summary: string };

/** Bars over the full width. Each shows its value on hover. */
function Bars({ bars, summary }: BarsProps) {
  const t = useTexts(analyticsTexts);
  const format = useFormats();
  const top = axisEnd(Math.max(0, ...bars.map(({ value }) => value)));
  const gap = bars.length > MANY ? 0 : 0.24;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <div
        aria-hidden="true"
        className="-my-2 flex flex-col justify-between text-right text-small leading-4 text-muted tabular-nums"
      >
        {[top, top / 2, 0].map((mark) => (
          <span key={mark / top}>{format.number(mark)}</span>
        ))}
      </div>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${bars.length || 1} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-44 w-full overflow-visible sm:h-56"
      >
        {[0, HEIGHT / 2, HEIGHT].map((y) => (
          <path
            key={y}
            d={`M0 ${y}H${bars.length}`}
            vectorEffect="non-scaling-stroke"
            className="stroke-line"
          />
        ))}
        {bars.map(({ key, value, title }, index) => {
          const height = value === 0 ? 0 : Math.max((value / top) * HEIGHT, LEAST_HEIGHT);
          return (
            <g key={key} className={`group ${index === bars.length - 1 ? 'opacity-55' : ''}`}>
              <title>{title}</title>
              <rect
                x={index}
                width={1}
                height={HEIGHT}
                className="fill-transparent group-hover:fill-cool-tint"
              />
              <rect
                x={index + gap / 2}
                width={1 - gap}
                y={HEIGHT - height}
                height={height}
                className="fill-cool"
              />
            </g>
          );
        })}
      </svg>
      <Names bars={bars} />
      {bars.length <= MANY && (bars.at(-1)?.value ?? 0) > 0 && (
        <p className="col-span-2 pt-2 text-small text-muted">{t('unfinished')}</p>
      )}
    </div>
  );
}

/** A name under each bar, or under the first and last one, and where there is room under the middle one. */
function Names({ bars }: { bars: readonly ChartBar[] }) {
  const isEach = bars.length <= MOST_NAMED;
  const middle = bars[Math.floor(bars.length / 2)];
  const named = isEach ? bars : [bars[0], middle, bars.at(-1)];
  return (
    <div
      aria-hidden="true"
      className={`col-start-2 flex pt-1.5 text-center text-small leading-tight text-muted ${isEach ? '' : '*:first:text-left *:last:text-right'}`}
    >
      {named.map((bar, index) => (
        <span
          key={bar?.key}
          className={`min-w-0 flex-1 px-0.5 ${!isEach && index === 1 ? 'max-sm:hidden' : ''}`}
        >
          {bar?.label}
        </span>
      ))}
    </div>
  );
}
