import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '../../../../../ui/Button.tsx';
import { useLanguage, useTexts } from '../../../../../ui/language/i18n.ts';
import { adminTexts } from '../texts.ts';

type PagerProps = {
  /** Needed when a page contains two pagers. */
  label?: string;
  page: number;
  size: number;
  total: number;
  onPage(page: number): void;
  /** The element at the start of the list; it gets the focus after a page change. */
  top: RefObject<HTMLElement | null>;
};

/** Shows the position in the list, and the buttons to the previous and next page. */
export function Pager({ label, page, size, total, onPage, top }: PagerProps) {
  const t = useTexts(adminTexts);
  const { language } = useLanguage();
  if (total === 0) return null;
  const from = (page - 1) * size + 1;
  const to = Math.min(page * size, total);
  const [first, last, all] = [from, to, total].map((number) => number.toLocaleString(language));
  function turnTo(next: number): void {
    onPage(next);
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView();
  }

  return (
    <nav
      aria-label={label ?? t('pages')}
      className="flex flex-wrap items-center justify-between gap-3"
    >
      <p role="status" className="text-muted tabular-nums">
        {t('range', { from: first ?? '', to: last ?? '', total: all ?? '' })}
      </p>
      {total > size && (
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" disabled={page === 1} onClick={() => turnTo(page - 1)}>
            <ChevronLeft aria-hidden="true" className="size-5" />
            {t('previous')}
          </Button>
          <Button look="secondary" disabled={to === total} onClick={() => turnTo(page + 1)}>
            {t('next')}
            <ChevronRight aria-hidden="true" className="size-5" />
          </Button>
        </div>
      )}
    </nav>
  );
}
