import { useTexts } from '../../../../ui/language/i18n.ts';
import { useFormats } from '../formats.ts';
import { analyticsTexts } from '../texts.ts';
import { axisEnd } from './scales.ts';

export type ChartBar = { key: string; label: string; value: number; title: string };

/** Up to this many bars, each has its label below. More labels do not fit on a phone. */
const MOST_NAMED = 7;
/** With more bars than this, there are no gaps between them. */
const MANY = 100;
const HEIGHT = 100;
/** Non-zero values always get a visible bar. */
const LEAST_HEIGHT = 1;

type BarsProps = { bars: readonly ChartBar[]; summary: string };

/** Bars over the full width. Each shows its value on hover. */
export function Bars({ bars, summary }: BarsProps) {
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
                className="fill-transparent group-hover:fill-sage-tint"
              />
              <rect
                x={index + gap / 2}
                width={1 - gap}
                y={HEIGHT - height}
                height={height}
                className="fill-sage group-hover:fill-sage-strong"
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

/** A name under each bar, or under the first, middle and last one. */
function Names({ bars }: { bars: readonly ChartBar[] }) {
  const isEach = bars.length <= MOST_NAMED;
  const middle = bars[Math.floor(bars.length / 2)];
  const named = isEach ? bars : [bars[0], middle, bars.at(-1)];
  return (
    <div
      aria-hidden="true"
      className={`col-start-2 flex pt-1.5 text-center text-small leading-tight text-muted ${isEach ? '' : '*:first:text-left *:last:text-right'}`}
    >
      {named.map((bar) => (
        <span key={bar?.key} className="min-w-0 flex-1 px-0.5">
          {bar?.label}
        </span>
      ))}
    </div>
  );
}
