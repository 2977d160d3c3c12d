import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from './Spinner.tsx';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonProps = ComponentProps<'button'> & {
  look?: Look;
  busy?: boolean;
  /** Before the words. While the button is busy, a spinner replaces it. */
  icon?: ReactNode;
};

/** While busy the button keeps the focus and ignores presses. A disabled button would lose the focus. */
export function Button({
  look = 'primary',
  busy = false,
  icon,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`${buttonClass(look)} ${className}`}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <span className="contents">{busy ? <Spinner /> : icon}</span>
      {children}
    </button>
  );
}

/** The classes of a button, for links that look like one. */
export function buttonClass(look: Look = 'primary'): string {
  return `${everyButton} ${looks[look]}`;
}

export const iconButtonClass =
  'grid size-12 shrink-0 cursor-pointer place-content-center rounded-small text-muted hover:bg-sunken hover:text-ink';

const everyButton =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-small px-5 py-2 text-center ' +
  // Beside an icon, a second line begins under the first.
  'text-balance has-[svg]:text-start ' +
  'text-[min(1rem,7vw)] font-semibold no-underline transition-colors duration-(--motion) cursor-pointer ' +
  'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress';

const looks: Record<Look, string> = {
  primary: 'bg-sage text-on-sage not-aria-disabled:hover:bg-sage-strong',
  secondary: 'border border-edge bg-card text-ink not-aria-disabled:hover:bg-sunken',
  quiet: 'text-ink not-aria-disabled:hover:bg-sunken',
  danger: 'bg-red-fill text-on-red not-aria-disabled:hover:brightness-92',
};
