import type { ReactNode } from 'react';
import { receivedBounds, timeBounds } from '../../../../enums.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import type { ServiceFigures } from '../../contract.ts';
import { MIN_TIMES_FOR_MEDIAN, promptShare, receivedShare, type Service } from '../../rules.ts';
import { longestOf } from '../data-table/service-columns.ts';
import { useFormats } from '../formats.ts';
import { analyticsTexts } from '../texts.ts';
import { tileClass } from './tiles.ts';

/** Tiles about the quality of service. */
export function ServiceTiles({ service: { now } }: { service: ServiceFigures }) {
  const t = useTexts(analyticsTexts);
  const format = useFormats();
  const share = promptShare(now);
  const withdrawn = { count: now.withdrawn, number: format.number(now.withdrawn) };
  const closed = { count: now.closed_by_rule, number: format.number(now.closed_by_rule) };
  return (
    <dl className="grid gap-2 sm:grid-cols-2 sm:gap-3 lg:grid-cols-4">
      <Received served={now} />
      <Waits served={now} />
      <Tile label={t('prompt', { prompt: format.prompt })} figure={format.share(share)}>
        {t(share === null ? 'noneYet' : 'promptHint')}
      </Tile>
      <Tile label={t('unanswered')} figure={format.number(now.unanswered)}>
        {t('withdrawn', withdrawn)} · {t('closedByRule', closed)}
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
