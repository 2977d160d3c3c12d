import { useEffect, useRef } from 'react';
import { pageTitle, stageOf } from '../following/status/stage.ts';
import { useKeptFocus } from '../following/status/use-kept-focus.ts';
import { useGuestLanguage } from '../language/use-guest-language.ts';
import type { TablePageData } from '../page-data.ts';
import { TableView } from './TableView.tsx';
import { useGuest } from './use-guest.ts';

export function TablePage({ data }: { data: TablePageData }) {
  const words = useGuestLanguage(data.language);
  const { acts, ...state } = useGuest(data);
  const stage = stageOf(state.sending, state.held);
  const page = useRef<HTMLElement>(null);
  const keepFocus = useKeptFocus(page, stage);
  const title = pageTitle(words.say, stage, data.table, data.restaurant.name);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <TableView
      data={data}
      words={words}
      state={state}
      acts={acts}
      page={page}
      onFocus={keepFocus}
    />
  );
}
