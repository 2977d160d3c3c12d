import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTexts } from './language/i18n.ts';
import { uiTexts } from './language/texts.ts';

type DialogProps = {
  isOpen: boolean;
  onClose(): void;
  title: string;
  children: ReactNode;
  /** The buttons at the bottom; the one that changes nothing comes first. */
  actions?: ReactNode;
};

/** A modal dialog. Escape and a click outside close it; the focus returns to where it was before. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  return isOpen ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, title, children, actions }: Omit<DialogProps, 'isOpen'>) {
  const t = useTexts(uiTexts);
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  // The browser restores the focus only if the dialog is closed before it is removed from the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      // The event `close` comes a task later, when another dialog may be open.
      dialog.current = null;
      element?.close();
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, like a click outside.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // On Escape the browser fires `close` one task later than it hides the dialog.
      // A key pressed in between would open a dialog that `close` then removes.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => dialog.current && onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-card border border-line bg-card p-0 text-ink shadow-card backdrop:bg-black/55"
    >
      <div className="grid gap-4 p-6">
        <div className="flex items-start justify-between gap-4">
          <h2
            id={titleId}
            className="min-w-0 pt-2 font-display text-large leading-tight wrap-anywhere"
          >
            {title}
          </h2>
          <button
            type="button"
            onClick={onClose}
            aria-label={t('close')}
            className="-mt-1 -mr-3 grid size-12 shrink-0 cursor-pointer place-content-center rounded-small text-muted hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        {children}
        {actions && (
          <div className="mt-2 flex flex-wrap justify-end gap-3 max-sm:*:grow">{actions}</div>
        )}
      </div>
    </dialog>
  );
}
