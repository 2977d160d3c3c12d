import { useMemo } from 'react';
import { useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { useStaffName } from '../device/staff-name.ts';
import type { BoardRequest } from '../feed/board-request.ts';
import { placeName, requestName } from '../labels.ts';
import { boardTexts } from '../texts.ts';
import { inProgressOf } from './mine.ts';
import { mineTexts } from './texts.ts';
import { useFittingItems } from './use-fitting-items.ts';

/** At most this many tables are shown, so that the strip stays short on a wide phone too. */
const MOST_SHOWN = 5;
/** If the tables need more rows than this, as with large text, fewer are shown. */
const MOST_ROWS = 2;

type MineStripProps = {
  requests: ReadonlyMap<string, BoardRequest>;
  onJump(requestId: string): void;
};

/** In a single column, cards in progress are below all pending ones. A tap in this strip scrolls to one. */
export function MineStrip({ requests, onJump }: MineStripProps) {
  const t = useTexts(mineTexts);
  const tBoard = useTexts(boardTexts);
  const { language } = useLanguage();
  const staffName = useStaffName();
  const own = useMemo(() => inProgressOf(requests.values(), staffName), [requests, staffName]);
  const { list, fitting } = useFittingItems<HTMLUListElement>(
    Math.min(own.length, MOST_SHOWN),
    MOST_ROWS,
  );
  const [next, ...rest] = own.slice(fitting);
  if (own.length === 0) return null;
  return (
    <section className="board-mine" aria-label={t(staffName ? 'region' : 'all')}>
      <p aria-hidden="true">{t('label')}</p>
      <ul ref={list}>
        {own.slice(0, fitting).map((request) => (
          <li key={request.id}>
            <button
              type="button"
              aria-label={`${placeName(tBoard, request)}, ${requestName(tBoard, language, request)}`}
              onClick={() => onJump(request.id)}
            >
              {request.tableNumber ?? '?'}
            </button>
          </li>
        ))}
        {next && (
          <li>
            <button type="button" onClick={() => onJump(next.id)}>
              +{rest.length + 1}
              <span className="sr-only"> {t('more', { count: rest.length + 1 })}</span>
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}
