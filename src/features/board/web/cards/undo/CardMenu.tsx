import { EllipsisVertical, Undo2, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../../../ui/language/i18n.ts';
import { OFFLINE_REASON_ID } from '../../overview/StatusLine.tsx';
import { cardTexts } from '../texts.ts';

type CardMenuProps = {
  table: string;
  isBusy: boolean;
  isOffline: boolean;
  onRelease(): void;
};

/** The menu for rare actions on a request in progress. It opens over the card itself. */
export function CardMenu({ table, isBusy, isOffline, onRelease }: CardMenuProps) {
  const t = useTexts(cardTexts);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) first.current?.focus();
  }, [isOpen]);

  function close(): void {
    setOpen(false);
    opener.current?.focus();
  }

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key === 'Escape' && isOpen) close();
  }

  function closeBehindFocus({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  }

  const closing = { onKeyDown: closeOnEscape, onBlur: closeBehindFocus };
  const isRefusing = isBusy || isOffline;
  return (
    <div className="board-more" {...closing}>
      <button
        ref={opener}
        type="button"
        className="board-more-open"
        aria-label={t('more', { table })}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <EllipsisVertical aria-hidden="true" />
      </button>
      {isOpen && (
        <div className="board-more-buttons">
          <button
            ref={first}
            type="button"
            className="board-button"
            data-look="secondary"
            aria-label={t('releaseNamed', { table })}
            aria-disabled={isRefusing || undefined}
            aria-describedby={isOffline ? OFFLINE_REASON_ID : undefined}
            onClick={isRefusing ? undefined : onRelease}
          >
            <Undo2 aria-hidden="true" />
            {t('release')}
          </button>
          <button
            type="button"
            className="board-more-open"
            aria-label={t('closeMore', { table })}
            onClick={close}
          >
            <X aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  );
}
