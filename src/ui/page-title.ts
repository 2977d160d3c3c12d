import { useEffect } from 'react';

/** Sets the title of the tab, and updates it when the language changes. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Sonnette`;
  }, [title]);
}
