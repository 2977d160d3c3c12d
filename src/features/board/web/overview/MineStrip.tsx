import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import type { TableRequest } from '../../../requests/contract.ts';
import { byTable, inProgressOf } from '../cards/board-lists.ts';
import { StillComing } from '../cards/menu/CardMenu.tsx';
import type { Moves } from '../cards/move/card-move.ts';
import { cardTexts } from '../cards/texts.ts';
import { useHolder } from '../device/staff-name.ts';
import { placeName, requestName, tableName } from '../labels.ts';
import { boardTexts } from '../texts.ts';

/** At most this many tables are shown, so that the strip stays short on a wide phone too. */
const MOST_SHOWN = 5;
/** If the tables need more rows than this, as with large text, fewer are shown. */
const MOST_ROWS = 2;

type MineStripProps = {
  requests: ReadonlyMap<string, TableRequest>;
  moves: Moves;
  /** The requests about which this device asks whether its user is still at them. */
  asking: ReadonlySet<string>;
  onJump(requestId: string): void;
};

/**
 * In a single column, cards in progress are below all pending ones. A tap in this strip scrolls to one. Above
 * it one question at a time is asked, about the oldest request.
 */
export function MineStrip({ requests, moves, asking, onJump }: MineStripProps) {
  const t = useTexts(cardTexts);
  const tBoard = useTexts(boardTexts);
  const { language } = useLanguage();
  const holder = useHolder();
  const own = useMemo(() => inProgressOf(requests.values(), holder), [requests, holder]);
  const tables = [...byTable(own.map((request) => ({ request })))];
  const { list, fitting } = useFittingItems<HTMLUListElement>(
    Math.min(tables.length, MOST_SHOWN),
    MOST_ROWS,
  );
  const rest = tables.slice(fitting).flatMap(([, items]) => items);
  const asked = own.find(({ id }) => asking.has(id));
  if (own.length === 0) return null;
  return (
    <section className="board-mine" aria-label={t(holder.name ? 'mine' : 'allInProgress')}>
      {asked && (
        <StillComing
          key={asked.id}
          isApart
          pace={asked.pace}
          table={tableName(tBoard, asked.table_number)}
          isBusy={moves.busy.has(asked.id)}
          isOffline={false}
          onMove={(move) => void moves.move(asked, move)}
        />
      )}
      <p aria-hidden="true">{t('inProgressLabel')}</p>
      <ul ref={list}>
        {tables.slice(0, fitting).map(ofTable)}
        {rest[0] && (
          <li>
            <button type="button" onClick={jumpTo(rest[0].request)}>
              +{rest.length}
              <span className="sr-only"> {t('mineMore', { count: rest.length })}</span>
            </button>
          </li>
        )}
      </ul>
    </section>
  );

  function ofTable([key, items]: [string, readonly { request: TableRequest }[]]) {
    const request = items[0]?.request;
    if (!request) return null;
    const names = items.map((item) => requestName(tBoard, language, item.request));
    return (
      <li key={key}>
        <button
          type="button"
          aria-label={[placeName(tBoard, request), ...names].join(', ')}
          onClick={jumpTo(request)}
        >
          {request.table_number || '?'}
        </button>
      </li>
    );
  }

  function jumpTo({ id }: TableRequest) {
    return () => onJump(id);
  }
}

/**
 * How many of `count` items fit into this many rows of a wrapping list, at least one. Starts with all items
 * and removes one per render until they fit, before the browser paints. Starts again when the width or the
 * text size changes.
 */
function useFittingItems<E extends HTMLElement>(
  count: number,
  most: number,
): { list: RefObject<E | null>; fitting: number } {
  const list = useRef<E>(null);
  const [fit, setFit] = useState({ count, fitting: count });
  const fitting = fit.count === count ? fit.fitting : count;

  useLayoutEffect(() => {
    const items = [...(list.current?.children ?? [])] as HTMLElement[];
    const rows = new Set(items.map(({ offsetTop }) => offsetTop)).size;
    if (rows > most && fitting > 1) setFit({ count, fitting: fitting - 1 });
  });

  useLayoutEffect(() => {
    const parent = list.current?.parentElement;
    if (!parent) return;
    let last = sizeOf(parent);
    const observer = new ResizeObserver(() => {
      const size = sizeOf(parent);
      if (size !== last) setFit({ count, fitting: count });
      last = size;
    });
    observer.observe(parent);
    return () => observer.disconnect();
  }, [count]);

  return { list, fitting };
}

/** Width and text size decide how many items fit into a row. The height depends on the items themselves. */
function sizeOf(parent: HTMLElement): string {
  return `${parent.clientWidth} ${getComputedStyle(parent).fontSize}`;
}
