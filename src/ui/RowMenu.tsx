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

export type RowAct = { label: string; icon: ReactNode; isDangerous?: boolean; onChoose(): void };

type RowMenuProps = { label: string; acts: readonly RowAct[]; isBusy?: boolean };

/** The menu button of a row, and its menu: arrow keys move in it; Escape, Tab and a press beside close it. */
export function RowMenu({ label, acts, isBusy = false }: RowMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    itemsOf(menu.current)[0]?.focus({ preventScroll: true });
    menu.current?.scrollIntoView({ block: 'nearest' });
    const closeBeside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !whole.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeBeside);
    return () => document.removeEventListener('pointerdown', closeBeside);
  }, [isOpen]);

  function close(): void {
    setOpen(false);
    opener.current?.focus();
  }

  function choose(act: RowAct): void {
    // A dialog that the act opens gives the focus back to where it was before: not to an item that is gone.
    close();
    act.onChoose();
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
        onClick={() => !isBusy && setOpen(!isOpen)}
        className="grid size-12 cursor-pointer place-content-center rounded-small text-muted hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink"
      >
        <span className="contents">
          {isBusy ? <Spinner /> : <EllipsisVertical aria-hidden="true" className="size-5" />}
        </span>
      </button>
      {isOpen && (
        <div
          ref={menu}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={move}
          onBlur={closeOnLeaving}
          className="absolute right-0 z-10 mt-1 grid w-max max-w-[min(20rem,80vw)] scroll-mb-4 rounded-small border border-line bg-card p-1 shadow-card"
        >
          {acts.map((act) => (
            <button
              key={act.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => choose(act)}
              className={`flex min-h-12 cursor-pointer items-center gap-3 rounded-small px-3 py-2 text-left font-semibold wrap-anywhere hover:bg-sunken ${act.isDangerous ? 'text-red' : ''}`}
            >
              {act.icon}
              <span>{act.label}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function itemsOf(menu: HTMLElement | null): HTMLButtonElement[] {
  return [...(menu?.querySelectorAll('button') ?? [])];
}
