import { Ellipsis } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { type Status, statuses } from '../../../../enums.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { LanguagePicker } from '../../../../ui/language/LanguagePicker.tsx';
import { PageSpinner } from '../../../../ui/Spinner.tsx';
import type { BoardFilter } from '../cards/board-lists.ts';
import { OldestFirst, RepeatSound, SharedDevice } from '../device/Checkboxes.tsx';
import { ServiceSigns, useDeviceWarning } from '../device/ServiceSigns.tsx';
import { deviceTexts } from '../device/texts.ts';
import type { BoardFeed } from '../feed/board-feed.ts';
import type { BoardView } from '../feed/board-store.ts';
import { statusKey } from '../labels.ts';
import type { NoticeLayout } from '../notices/notice-layout.ts';
import { RoomCodeEntry } from '../room-code/RoomCodeKeeper.tsx';
import { EndService } from '../serving/EndService.tsx';
import { EveningEntry } from '../serving/EveningEntry.tsx';
import { boardTexts } from '../texts.ts';
import type { BoardFrame } from './board-frame.ts';
import { MenuFilters } from './menu/MenuFilters.tsx';
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
  callButton: ReactNode;
};

/** Restaurant, counters, status and tools, on one or two lines. The menu has the rest. */
export function BoardBar({
  ref,
  frame,
  name,
  layout,
  onJump,
  callButton,
  ...board
}: BoardBarProps) {
  const t = useTexts(boardTexts);
  const { view, counts, filter, onChoose } = board;
  const hasBrand = layout === 'wide' || layout === 'row';
  const warning = useDeviceWarning();
  return (
    <div ref={ref} className="board board-top" data-notices={layout}>
      <div className="board-bar">
        <div className="board-brand">
          {hasBrand && frame.homeLink}
          <div>
            {hasBrand && name !== undefined && (
              <p className="board-name" title={name}>
                {name}
              </p>
            )}
            <h1 className="sr-only">{t('title')}</h1>
          </div>
        </div>
        {name !== undefined && (
          <>
            <Counters counts={counts} filter={filter} onChoose={onChoose} />
            {layout !== 'phone' && (
              <StatusLine name={layout === 'side' ? name : undefined} view={view} onJump={onJump} />
            )}
          </>
        )}
        {name !== undefined && callButton}
        <BoardMenu
          warning={warning}
          renderItems={(close) =>
            frame.isMenuLoading ? (
              <PageSpinner />
            ) : (
              <>
                {name !== undefined && (
                  <>
                    <MenuFilters {...board} requests={view.placed}>
                      <OldestFirst />
                    </MenuFilters>
                    <RoomCodeEntry onLeave={close} />
                  </>
                )}
                <MenuGroups frame={frame} hasHomeLink={!hasBrand} onLeave={close} />
              </>
            )
          }
        />
      </div>
    </div>
  );
}

type CountersProps = {
  counts: Record<Status, number>;
  filter: BoardFilter;
  onChoose(filter: BoardFilter): void;
};

/** The count of each status. A press filters by that status, a second press shows all again. */
function Counters({ counts, filter, onChoose }: CountersProps) {
  const t = useTexts(boardTexts);
  return (
    <fieldset aria-label={t('counters')} className="board-counters">
      {statuses.map((status) => (
        <button
          key={status}
          type="button"
          data-status={status}
          data-none={counts[status] === 0 || undefined}
          aria-pressed={filter.status === status}
          onClick={() => onChoose({ ...filter, status: filter.status === status ? 'all' : status })}
        >
          <strong>{counts[status]}</strong> <span>{t(statusKey(status))}</span>
        </button>
      ))}
    </fieldset>
  );
}

type BoardMenuProps = {
  /** A state of this device that needs attention, marked on the button. */
  warning: string | undefined;
  renderItems(close: () => void): ReactNode;
};

/** Everything that has no room in the bar. A press beside it, Escape or leaving it with Tab closes it. */
function BoardMenu({ warning, renderItems }: BoardMenuProps) {
  const t = useTexts(deviceTexts);
  const [isOpen, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    const closeBeside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !whole.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeBeside);
    return () => document.removeEventListener('pointerdown', closeBeside);
  }, [isOpen]);

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }

  function closeOnEscape({ key, target }: KeyboardEvent): void {
    // A dialog that the menu has opened closes by itself.
    if (key !== 'Escape' || !isOpen || (target as Element).closest('dialog')) return;
    close();
  }

  function closeOnLeaving({ relatedTarget }: FocusEvent): void {
    if (relatedTarget && !whole.current?.contains(relatedTarget)) setOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape bubbles up from the focused element inside.
    <div ref={whole} className="board-menu" onKeyDown={closeOnEscape} onBlur={closeOnLeaving}>
      <button
        ref={button}
        type="button"
        className="board-icon-button"
        aria-label={t('menu')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-describedby={warning ? `${id}-warning` : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis aria-hidden="true" />
        {warning && (
          <span id={`${id}-warning`} className="board-menu-warning">
            <span className="sr-only">{warning}</span>
          </span>
        )}
      </button>
      {isOpen && (
        <div id={id} className="board-menu-panel">
          {renderItems(close)}
        </div>
      )}
    </div>
  );
}

type MenuGroupsProps = {
  frame: BoardFrame;
  /** Where the bar has no room for it. */
  hasHomeLink: boolean;
  onLeave(): void;
};

/** In the menu: what belongs to this device, and the ways to other pages. */
function MenuGroups({ frame, hasHomeLink, onLeave }: MenuGroupsProps) {
  const t = useTexts(deviceTexts);
  return (
    <>
      <MenuGroup title={t('thisDevice')} beside={<LanguagePicker />}>
        <ServiceSigns />
        <RepeatSound />
        <SharedDevice />
        {frame.pushSettings}
        <EveningEntry onLeave={onLeave} />
        <EndService onLeave={onLeave} />
      </MenuGroup>
      <MenuGroup title={t('goTo')} beside={hasHomeLink && frame.homeLink}>
        {frame.renderLinks(onLeave)}
      </MenuGroup>
    </>
  );
}

type MenuGroupProps = { title: string; beside: ReactNode; children: ReactNode };

function MenuGroup({ title, beside, children }: MenuGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="board-menu-group">
      <div className="board-menu-head">
        <h2 id={id}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
