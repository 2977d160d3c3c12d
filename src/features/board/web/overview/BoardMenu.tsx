import { Ellipsis } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { deviceTexts } from '../device/texts.ts';

type BoardMenuProps = {
  /** A state of this device that needs attention, marked on the button. */
  warning: string | undefined;
  renderItems(close: () => void): ReactNode;
};

/** Everything that has no room in the bar. A press beside it, Escape or leaving it with Tab closes it. */
export function BoardMenu({ warning, renderItems }: BoardMenuProps) {
  const t = useTexts(deviceTexts);
  const [isOpen, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => setOpen(false);

  useEffect(() => {
    if (!isOpen) return;
    const closeBeside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !whole.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeBeside);
    return () => document.removeEventListener('pointerdown', closeBeside);
  }, [isOpen]);

  function closeOnEscape({ key, target }: KeyboardEvent): void {
    // A dialog that the menu has opened closes by itself.
    if (key !== 'Escape' || !isOpen || (target as Element).closest('dialog')) return;
    close();
    button.current?.focus();
  }

  function closeOnLeaving({ relatedTarget }: FocusEvent): void {
    if (relatedTarget && !whole.current?.contains(relatedTarget)) close();
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
