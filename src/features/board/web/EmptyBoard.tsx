import type { TableCodes } from '../../../enums.ts';
import { guestPath } from '../../../paths.ts';
import { BellMark } from '../../../ui/BellMark.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/language/i18n.ts';
import { useSession } from '../../auth/web/session.tsx';
import type { BoardFeed } from './feed/board-feed.ts';
import { boardTexts } from './texts.ts';

type EmptyBoardProps = {
  slug: string;
  /** Undefined while it loads. */
  restaurant: { codes: TableCodes; tables: readonly { number: number }[] } | undefined;
  /** Requests exist, but the filters hide them. */
  isFiltered: boolean;
  /** A short text only: the first run shows the instructions. */
  isBrief: boolean;
  onShowAll(): void;
  feed: BoardFeed;
};

export function EmptyBoard({
  slug,
  restaurant,
  isFiltered,
  isBrief,
  onShowAll,
  feed,
}: EmptyBoardProps) {
  const t = useTexts(boardTexts);
  const tables = restaurant?.tables;
  // Where codes are keyed, a link without a key leads nowhere.
  const table = restaurant?.codes === 'open' ? tables?.[0]?.number : undefined;
  // A request from that page is a real one: it rings colleagues.
  const { isStaff } = useSession();
  if (isBrief && !isFiltered) {
    return (
      <div className="board-empty" data-brief>
        <h2>{t('empty')}</h2>
      </div>
    );
  }
  return (
    <div className="board-empty">
      <BellMark />
      <h2>{t('empty')}</h2>
      <p>{t(isFiltered ? 'emptyFiltered' : 'emptyHint')}</p>
      <div className="board-empty-button">
        {isFiltered && <Button onClick={onShowAll}>{t('showAll')}</Button>}
        {!isFiltered && table !== undefined && !isStaff && (
          <a
            className={buttonClass('secondary')}
            href={guestPath(slug, table)}
            target="_blank"
            rel="noreferrer"
          >
            {t('openGuest', { table })}
          </a>
        )}
        {!isFiltered && tables?.length === 0 && (
          <Button look="secondary" onClick={() => void feed.refresh()}>
            {t('refresh')}
          </Button>
        )}
      </div>
    </div>
  );
}
