import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { DeadEndPage } from './dead-end/DeadEndPage.tsx';
import { useGuestLanguage } from './language/use-guest-language.ts';
import { pageTitle, stageOf } from './table/status/stage.ts';
import { TableView } from './table/TableView.tsx';
import { useGuest } from './table/use-guest.ts';
import { useLabels } from './table/use-labels.ts';
import type { ShownPageData, TablePageData } from './types.ts';

/** The page of a table's QR code, rendered by the server and hydrated by the phone. */
export function GuestPage({ data }: { data: ShownPageData }) {
  return data.kind === 'table' ? <TablePage data={data} /> : <DeadEndPage data={data} />;
}

function TablePage({ data: served }: { data: TablePageData }) {
  const { wishes, labels } = useLabels(served);
  const data = { ...served, wishes };
  const words = useGuestLanguage(data, labels);
  const { actions, ...state } = useGuest(served);
  const stage = stageOf(state.sending, state.shown[0]);
  const page = useRef<HTMLElement>(null);
  const keepFocus = useKeptFocus(page);
  const title = pageTitle(words.say, stage, data.table, data.restaurant.name);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <TableView
      data={data}
      words={words}
      state={state}
      actions={actions}
      page={page}
      onFocus={keepFocus}
    />
  );
}

/**
 * Moves the focus to the heading of the card when the used button disappears, or else to that of the page, so
 * that the focus is not lost.
 */
function useKeptFocus(page: RefObject<HTMLElement | null>) {
  const last = useRef<Element>(undefined);
  const card = useRef<Element>(null);
  useEffect(() => {
    const isLost = last.current && !last.current.isConnected;
    if (!isLost || document.activeElement !== document.body) return;
    last.current = undefined;
    const place = card.current?.isConnected ? card.current : page.current;
    place?.querySelector<HTMLElement>('h2[tabindex]')?.focus();
  });
  return ({ target }: FocusEvent) => {
    last.current = target;
    card.current = target.closest('.requests .card');
  };
}
