import { useId, useState } from 'react';
import { useTexts } from '../../../../ui/language/i18n.ts';
import type { TimelineRow } from '../../contract.ts';
import type { Counts } from '../../rules.ts';
import { type Column, FigureCells } from '../data-table/FiguresTable.tsx';
import { useFormats } from '../formats.ts';
import { analyticsTexts } from '../texts.ts';
import { Bars, type ChartBar } from './Bars.tsx';
import { ChartCard } from './ChartCard.tsx';

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
        opensOnWide
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
