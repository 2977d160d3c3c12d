import { EllipsisVertical } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Spinner } from './Spinner.tsx';

export type RowAct = {
  label: string;
  icon: ReactNode;
  isDangerous?: boolean;
  /** The id of the text that says why it is not possible now. */
  refusedBy?: string | undefined;
  onChoose(): void;
};

type RowMenuProps = {
  label: string;
  acts: readonly RowAct[];
  isBusy?: boolean;
  /** A sentence below the acts. */
  note?: ReactNode;
  onOpen?(): void;
};

/** The menu button of a row, and its menu: arrow keys move in it; Escape, Tab and a press beside close it. */
export function RowMenu({ label, acts, isBusy = false, note, onOpen }: RowMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    itemsOf(menu.current)[0]?.focus({ preventScroll: true });
    const closeBeside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !whole.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeBeside);
    return () => document.removeEventListener('pointerdown', closeBeside);
  }, [isOpen]);

  // Again when acts or the note arrive later.
  const parts = `${acts.length} ${note}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the parts.
  useEffect(() => {
    popup.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, parts]);

  function close(): void {
    setOpen(false);
    opener.current?.focus();
  }

  function choose(act: RowAct): void {
    // A dialog that the act opens gives the focus back to where it was before: not to an item that is gone.
    close();
    act.onChoose();
  }

  function toggle(): void {
    if (isBusy) return;
    if (!isOpen) onOpen?.();
    setOpen(!isOpen);
  }

  function move(event: KeyboardEvent): void {
    if (event.key === 'Escape') close();
    const items = itemsOf(menu.current);
    const index = items.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    items.at(next % items.length)?.focus();
  }

  function closeOnLeaving({ relatedTarget }: FocusEvent): void {
    if (relatedTarget && !whole.current?.contains(relatedTarget)) setOpen(false);
  }

  return (
    <div ref={whole} className="relative">
      <button
        ref={opener}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-disabled={isBusy || undefined}
        onClick={toggle}
        className="grid size-12 cursor-pointer place-content-center rounded-small text-muted hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink"
      >
        <span className="contents">
          {isBusy ? <Spinner /> : <EllipsisVertical aria-hidden="true" className="size-5" />}
        </span>
      </button>
      {isOpen && (
        <div
          ref={popup}
          className="absolute right-0 z-10 mt-1 w-max max-w-[min(20rem,80vw)] scroll-mb-4 rounded-small border border-line bg-card p-1 shadow-card"
        >
          <div
            ref={menu}
            role="menu"
            aria-label={label}
            tabIndex={-1}
            onKeyDown={move}
            onBlur={closeOnLeaving}
            className="grid"
          >
            {acts.map((act) => (
              <button
                key={act.label}
                type="button"
                role="menuitem"
                tabIndex={-1}
                aria-disabled={act.refusedBy !== undefined || undefined}
                aria-describedby={act.refusedBy}
                onClick={act.refusedBy === undefined ? () => choose(act) : undefined}
                className={`flex min-h-12 cursor-pointer items-center gap-3 rounded-small px-3 py-2 text-left font-semibold wrap-anywhere hover:bg-sunken aria-disabled:text-muted ${act.isDangerous ? 'text-red' : ''}`}
              >
                {act.icon}
                <span>{act.label}</span>
              </button>
            ))}
          </div>
          <p role="status" className="px-3 text-small text-muted not-empty:py-2">
            {note}
          </p>
        </div>
      )}
    </div>
  );
}

function itemsOf(menu: HTMLElement | null): HTMLButtonElement[] {
  return [...(menu?.querySelectorAll('button') ?? [])];
}
