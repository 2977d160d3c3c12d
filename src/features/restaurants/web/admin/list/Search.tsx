import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../../../limits.ts';
import { Field } from '../../../../../ui/Field.tsx';
import { useTexts } from '../../../../../ui/language/i18n.ts';
import { adminTexts } from '../texts.ts';

const DEBOUNCE_MILLISECONDS = 300;

type SearchProps = {
  /** The query in the URL. */
  q: string;
  onSearch(q: string): void;
};

/**
 * Searches after a pause in typing (debounce). The field follows the URL when that changes, for instance by
 * "back".
 */
export function Search({ q, onSearch }: SearchProps) {
  const t = useTexts(adminTexts);
  const [typed, setTyped] = useState(q);
  const lastQuery = useRef(q);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });

  useEffect(() => {
    if (lastQuery.current === q) return;
    lastQuery.current = q;
    setTyped(q);
  }, [q]);

  useEffect(() => {
    const query = typed.trim();
    if (query === lastQuery.current) return;
    const timer = setTimeout(() => {
      lastQuery.current = query;
      search.current(query);
    }, DEBOUNCE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <search>
      <Field
        label={t('search')}
        hint={t('searchHint')}
        name="q"
        type="search"
        autoComplete="off"
        spellCheck="false"
        maxLength={limits.nameLength}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  );
}
