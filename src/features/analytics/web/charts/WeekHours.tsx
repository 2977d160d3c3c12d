import { Clock } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../../../ui/language/i18n.ts';
import type { ServiceFigures } from '../../contract.ts';
import { promptShare } from '../../rules.ts';
import { type Column, FigureCells } from '../data-table/FiguresTable.tsx';
import { ScrollBox } from '../data-table/ScrollBox.tsx';
import { serviceColumns } from '../data-table/service-columns.ts';
import type { FoundSlow } from '../findings/findings.ts';
import { findingsTexts } from '../findings/texts.ts';
import { useFormats } from '../formats.ts';
import { analyticsTexts } from '../texts.ts';
import { ChartCard } from './ChartCard.tsx';
import { type Depth, depthOf, fullestStart, hoursInUse, rangesOf } from './scales.ts';

type Hour = ServiceFigures['hours'][number];
type Cell = ServiceFigures['weekday_hours'][number];

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

const looks: Record<Depth, string> = {
  0: 'bg-sunken',
  1: 'bg-[color-mix(in_srgb,var(--cool)_12%,var(--card))] text-ink',
  2: 'bg-[color-mix(in_srgb,var(--cool)_28%,var(--card))] text-ink',
  3: 'bg-[color-mix(in_srgb,var(--cool)_46%,var(--card))] text-ink',
  4: 'bg-cool text-paper',
};

type WeekHoursProps = { slug: string; service: ServiceFigures; found: FoundSlow | undefined };

/** Requests by weekday and hour, to plan staff. */
export function WeekHours({ slug, service, found }: WeekHoursProps) {
  const { weekday_hours, hours, days, day_begins_at } = service;
  const t = useTexts(analyticsTexts);
  const format = useFormats();
  const columns: Column<Hour>[] = [
    { label: t('hour'), value: ({ hour }) => hour, show: ({ hour }) => format.hour(hour) },
    { label: t('requests'), value: ({ requests_created }) => requests_created },
    ...serviceColumns<Hour>(t, format, (hour) => hour),
  ];
  const inUse = hoursInUse(weekday_hours, day_begins_at);
  const slow = new Set(found?.hours?.slow.map(({ hour }) => hour));
  const byHour = new Map(hours.map((row) => [row.hour, row]));
  const night = day_begins_at > 0 && t('week7Night', { hour: format.hour(day_begins_at) });
  return (
    <ChartCard title={t('week7')} hint={[t('week7Hint'), night].filter(Boolean).join(' ')}>
      {inUse.length === 0 ? (
        <p className="text-muted">{t('noRequests')}</p>
      ) : (
        <HeatMap cells={weekday_hours} hours={inUse} slow={slow} />
      )}
      <FigureCells
        name="hours"
        caption={t('week7')}
        columns={columns}
        rows={inUse.flatMap((hour) => byHour.get(hour) ?? [])}
        rowKey={({ hour }) => hour}
        fileName={`${t('file')}-${slug}-${t('hour').toLowerCase()}-${days.to}`}
      />
    </ChartCard>
  );
}

type HeatMapProps = {
  cells: readonly Cell[];
  hours: readonly number[];
  /** The hours that a finding names. */
  slow: ReadonlySet<number>;
};

function HeatMap({ cells, hours, slow }: HeatMapProps) {
  const t = useTexts(analyticsTexts);
  const tFinding = useTexts(findingsTexts);
  const format = useFormats();
  const byPlace = new Map(cells.map((cell) => [`${cell.weekday}-${cell.hour}`, cell]));
  const most = Math.max(...cells.map(({ requests_created }) => requests_created));

  const box = useRef<HTMLElement>(null);
  const totals = hours.map((hour) =>
    cells.reduce((sum, cell) => (cell.hour === hour ? sum + cell.requests_created : sum), 0),
  );
  useFullestFirst(box, hours, totals);

  function titleOf(weekday: number, hour: number, cell: Cell | undefined): string {
    const number = format.number(cell?.requests_created ?? 0);
    const text = t('cell', { weekday: format.weekday(weekday), hour: format.hour(hour), number });
    const share = cell ? promptShare(cell) : null;
    if (share === null) return text;
    return t('cellPrompt', { cell: text, share: format.share(share), prompt: format.prompt });
  }

  return (
    <div className="grid gap-3">
      <ScrollBox label={t('week7Map')} box={box}>
        <table className="w-full border-separate border-spacing-0.5 text-center text-small tabular-nums">
          <caption className="sr-only">{t('week7Map')}</caption>
          <thead>
            <tr>
              <td className="sticky left-0 bg-card" />
              {hours.map((hour) => (
                <th
                  key={hour}
                  scope="col"
                  className={`px-0.5 pb-1 align-bottom whitespace-nowrap ${slow.has(hour) ? 'font-semibold text-amber' : 'font-normal text-muted'}`}
                >
                  {slow.has(hour) && (
                    <>
                      <Clock aria-hidden="true" className="mx-auto size-4" />
                      <span className="sr-only">{tFinding('slow')} </span>
                    </>
                  )}
                  <span className="max-sm:sr-only">{t('hourShort', { hour })}</span>
                  <span aria-hidden="true" className="sm:hidden">
                    {hour}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map((weekday) => (
              <tr key={weekday}>
                <th
                  scope="row"
                  className="sticky left-0 bg-card pr-2 text-left font-normal max-sm:pr-1"
                >
                  <span className="block first-letter:uppercase max-sm:sr-only">
                    {format.weekday(weekday)}
                  </span>
                  <span aria-hidden="true" className="block first-letter:uppercase sm:hidden">
                    {format.weekdayShort(weekday)}
                  </span>
                </th>
                {hours.map((hour) => {
                  const cell = byPlace.get(`${weekday}-${hour}`);
                  const value = cell?.requests_created ?? 0;
                  return (
                    <td
                      key={hour}
                      title={titleOf(weekday, hour, cell)}
                      className={`h-9 min-w-6.5 rounded-[4px] px-0.5 max-sm:text-[0.75rem] sm:min-w-8.5 sm:px-1 ${looks[depthOf(value, most)]}`}
                    >
                      <span className={value === 0 ? 'sr-only' : ''}>{format.number(value)}</span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
        {t('legend')}
        {rangesOf(most).map(({ depth, from, to }) => (
          <span key={depth} className="inline-flex items-center gap-1.5 tabular-nums">
            <span aria-hidden="true" className={`size-4 rounded-[4px] ${looks[depth]}`} />
            {from === to
              ? format.number(from)
              : t('range', { from: format.number(from), to: format.number(to) })}
          </span>
        ))}
      </p>
    </div>
  );
}

/**
 * If not all hours fit, scrolls to the busiest ones. Scrolls again only when the hours themselves change, so
 * that new figures do not move what the user looks at.
 */
function useFullestFirst(
  box: RefObject<HTMLElement | null>,
  hours: readonly number[],
  totals: readonly number[],
): void {
  const shown = hours.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: not when only figures change.
  useLayoutEffect(() => {
    if (!box.current) return;
    const names = [...box.current.querySelectorAll<HTMLElement>('thead th')];
    const lefts = names.map(({ offsetLeft }) => offsetLeft);
    const [first = 0] = lefts;
    // The widest: with an average, the last of the busiest hours may be cut off.
    const widths = lefts.slice(1).map((left, index) => left - (lefts[index] ?? 0));
    const width = Math.max(...widths, 1);
    const room = Math.floor((box.current.clientWidth - first) / width);
    box.current.scrollLeft = (lefts[fullestStart(totals, room)] ?? first) - first;
  }, [box, shown]);
}
