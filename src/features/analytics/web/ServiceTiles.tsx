import type { ReactNode } from 'react';
import { useTexts } from '../../../ui/i18n.ts';
import type { ServiceFigures } from '../contract.ts';
import { promptShare } from '../rules.ts';
import { useFormats } from './formats.ts';
import { analyticsTexts } from './texts.ts';
import { tileClass } from './tiles.ts';

/** How long guests waited. */
export function ServiceTiles({ service: { now } }: { service: ServiceFigures }) {
  const t = useTexts(analyticsTexts);
  const format = useFormats();
  const { median, p90 } = now.seconds_to_take;
  const share = promptShare(now);
  const withdrawn = { count: now.withdrawn, number: format.number(now.withdrawn) };
  const closed = { count: now.closed_by_rule, number: format.number(now.closed_by_rule) };
  return (
    <dl className="grid gap-2 sm:grid-cols-3 sm:gap-3">
      <Tile label={t('timeToTake')} figure={format.duration(median)}>
        {median === null ? (
          t('noneYet')
        ) : (
          <>
            {t('medianHint')} {t('p90', { duration: format.duration(p90) })}
          </>
        )}
      </Tile>
      <Tile label={t('prompt', { prompt: format.prompt })} figure={format.share(share)}>
        {t(share === null ? 'noneYet' : 'promptHint')}
      </Tile>
      <Tile label={t('unanswered')} figure={format.number(now.unanswered)}>
        {t('withdrawn', withdrawn)} · {t('closedByRule', closed)}
      </Tile>
    </dl>
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
