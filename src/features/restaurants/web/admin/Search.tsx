import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../../limits.ts';
import { Field } from '../../../../ui/Field.tsx';
import { useTexts } from '../../../../ui/i18n.ts';
import { adminTexts } from './texts.ts';

const PAUSE_MILLISECONDS = 300;

type SearchProps = {
  /** As it stands in the address. */
  q: string;
  onSearch(q: string): void;
};

/** Looks once one has stopped typing; where the address changes by itself, "back" say, the field follows. */
export function Search({ q, onSearch }: SearchProps) {
  const t = useTexts(adminTexts);
  const [typed, setTyped] = useState(q);
  const told = useRef(q);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });

  useEffect(() => {
    if (told.current === q) return;
    told.current = q;
    setTyped(q);
  }, [q]);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === told.current) return;
    const timer = setTimeout(() => {
      told.current = wanted;
      search.current(wanted);
    }, PAUSE_MILLISECONDS);
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
        spellCheck={false}
        maxLength={limits.nameLength}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  );
}
