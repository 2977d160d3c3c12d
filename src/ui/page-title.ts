import { useEffect } from 'react';

/** Sets the title of the tab, and updates it when the language changes. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    pageTitle = title;
    write();
  }, [title]);
}

/** Puts a number before the title of the tab: `(2) Statistics · Sonnette`. Nothing for zero. */
export function useTitleCount(number: number): void {
  useEffect(() => {
    count = number;
    write();
    return () => {
      count = 0;
      write();
    };
  }, [number]);
}

let pageTitle = '';
let count = 0;

function write(): void {
  // Effects run in any order: the number may be set before the title.
  if (pageTitle !== '') document.title = `${count > 0 ? `(${count}) ` : ''}${pageTitle} · Sonnette`;
}
