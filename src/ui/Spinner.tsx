import { useTexts } from './language/i18n.ts';
import { uiTexts } from './language/texts.ts';

export function Spinner({ className = 'size-5' }: { className?: string }) {
  return (
    <svg
      className={`animate-spin motion-reduce:animate-pulse ${className}`}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2.5" />
      <path
        d="M21 12a9 9 0 0 0-9-9"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** A spinner in the middle of a page that is loading. */
export function PageSpinner() {
  const t = useTexts(uiTexts);
  return (
    <div role="status" className="grid min-h-[50vh] place-content-center text-sage">
      <Spinner className="size-9" />
      <span className="sr-only">{t('loading')}</span>
    </div>
  );
}
