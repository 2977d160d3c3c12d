import type { ReactNode, Ref } from 'react';
import type { Status } from '../../../../enums.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import type { BoardFilter } from '../cards/board-lists.ts';
import { RepeatSound } from '../device/Checkboxes.tsx';
import { ServiceSigns, useDeviceWarning } from '../device/ServiceSigns.tsx';
import { useIsStarted } from '../device/service.ts';
import type { BoardFeed } from '../feed/board-feed.ts';
import type { BoardView } from '../feed/board-store.ts';
import { BoardNotices } from '../notices/BoardNotices.tsx';
import type { NoticeLayout } from '../notices/notice-layout.ts';
import { ServingSign } from '../serving/ServingSign.tsx';
import { boardTexts } from '../texts.ts';
import { BoardMenu } from './BoardMenu.tsx';
import { Counters } from './Counters.tsx';
import { Filters } from './Filters.tsx';
import { StatusLine } from './StatusLine.tsx';

type BoardBarProps = {
  ref: Ref<HTMLDivElement>;
  frame: BoardFrame;
  /** Undefined if there is no board to show. */
  name: string | undefined;
  layout: NoticeLayout;
  feed: BoardFeed;
  view: BoardView;
  counts: Record<Status, number>;
  filter: BoardFilter;
  onChoose(filter: BoardFilter): void;
  onJump(requestId: string): void;
};

/** Restaurant, counters, connection, longest wait and tools, on one or two lines. The menu has the rest. */
export function BoardBar({ ref, frame, name, layout, ...board }: BoardBarProps) {
  const t = useTexts(boardTexts);
  const { feed, view, counts, filter, onChoose, onJump } = board;
  const isWide = layout === 'column';
  const isStarted = useIsStarted();
  const warning = useDeviceWarning();
  return (
    <div ref={ref} className="board board-top" data-notices={layout}>
      <div className="board-bar">
        <div className={layout === 'phone' ? 'sr-only' : 'board-brand'}>
          {layout !== 'phone' && frame.homeLink}
          <div className="board-name">
            <h1>{t('title')}</h1>
            {name !== undefined && layout !== 'phone' && <p title={name}>{name}</p>}
          </div>
        </div>
        {name !== undefined && (
          <>
            <Counters counts={counts} filter={filter} onChoose={onChoose} />
            <StatusLine
              name={layout === 'phone' ? name : undefined}
              view={view}
              onJump={onJump}
              serving={isStarted && <ServingSign />}
              notices={!isWide && <BoardNotices layout={layout} />}
            />
          </>
        )}
        {isWide && <ServiceSigns shape="icons" />}
        <BoardMenu
          warning={isWide ? undefined : warning}
          renderItems={(close) => (
            <>
              {name !== undefined && (
                <Filters feed={feed} filter={filter} requests={view.placed} onChoose={onChoose} />
              )}
              {!isWide && <ServiceSigns shape="rows" />}
              <RepeatSound />
              {frame.pushSettings}
              {frame.renderLinks(close)}
              {layout === 'phone' && frame.homeLink}
            </>
          )}
        />
      </div>
    </div>
  );
}

/** Elements that the app passes to the board, so that the site's header and the board's bar are one line. */
export type BoardFrame = {
  /** Renders the bar in the place of the site's header. */
  renderBar(bar: ReactNode): ReactNode;
  homeLink: ReactNode;
  /** The navigation, the account and the languages, for the board's menu. */
  renderLinks(onChoice: () => void): ReactNode;
  /** The switch for pushes, in the menu. */
  pushSettings: ReactNode;
  /** The offer of pushes, or why this device gets none, shown once the service has started. */
  pushInvitation: ReactNode;
};
