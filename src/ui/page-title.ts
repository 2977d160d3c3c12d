import { useEffect } from 'react';

/** The title of the page in the tab, kept in the language of the screen. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Sonnette`;
  }, [title]);
}
