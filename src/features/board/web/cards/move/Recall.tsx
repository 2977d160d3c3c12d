import { ChevronDown, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useLanguage, useTexts } from '../../../../../ui/language/i18n.ts';
import type { TableRequest } from '../../../../requests/contract.ts';
import {
  isActive,
  minutesBetween,
  parseInstant,
  RECALL_MINUTES,
  requestCan,
} from '../../../../requests/rules.ts';
import { OFFLINE_REASON_ID, placeName, requestName, tableName } from '../../labels.ts';
import { boardTexts } from '../../texts.ts';
import { useMinutesSince } from '../use-minutes.ts';
import { undoTexts } from './texts.ts';

type RecallProps = {
  /** The requests that have ended. */
  requests: readonly TableRequest[];
  /** All requests of the board: a table with a new one cannot get its earlier one back. */
  latest: ReadonlyMap<string, TableRequest>;
  isOffline: boolean;
  clockOffset: number;
  onRecall(request: TableRequest, move: 'recall' | 'restore'): void;
};

/** Brings back the request that staff ended last, or another one of the last `RECALL_MINUTES`. */
export function Recall({ requests, latest, isOffline, clockOffset, onRecall }: RecallProps) {
  const t = useTexts(undoTexts);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const busy = new Set(
    [...latest.values()].filter(isActive).map(({ table_number }) => table_number),
  );
  const free = requests.filter(({ table_number }) => !busy.has(table_number));
  const recent = useRecent(free, clockOffset);
  const last = recent[0];
  if (!last) return null;

  function recall(request: TableRequest): void {
    setOpen(false);
    if (!isOffline) onRecall(request, request.dismissed_at ? 'restore' : 'recall');
  }

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    opener.current?.focus();
  }

  const closing = { onKeyDown: closeOnEscape };
  const refusing = isOffline && { 'aria-disabled': true, 'aria-describedby': OFFLINE_REASON_ID };
  return (
    <div className="board-recall" {...closing}>
      <div className="board-recall-head">
        <button type="button" className="board-tool" {...refusing} onClick={() => recall(last)}>
          <Undo2 aria-hidden="true" />
          <LastName request={last} />
        </button>
        {recent.length > 1 && (
          <button
            ref={opener}
            type="button"
            className="board-tool"
            aria-label={t('recallOther')}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown aria-hidden="true" />
          </button>
        )}
      </div>
      <ul id={listId} hidden={!isOpen}>
        {isOpen &&
          recent.map((request) => (
            <li key={request.id}>
              <Choice request={request} clockOffset={clockOffset} onChoose={recall} {...refusing} />
            </li>
          ))}
      </ul>
    </div>
  );
}

function LastName({ request }: { request: TableRequest }) {
  const table = tableName(useTexts(boardTexts), request.table_number).toLowerCase();
  const t = useTexts(undoTexts);
  return <span>{t(request.dismissed_at ? 'restore' : 'recall', { table })}</span>;
}

type ChoiceProps = {
  request: TableRequest;
  clockOffset: number;
  onChoose(request: TableRequest): void;
};

function Choice({ request, clockOffset, onChoose, ...refusing }: ChoiceProps) {
  const t = useTexts(undoTexts);
  const tBoard = useTexts(boardTexts);
  const { language } = useLanguage();
  const count = useMinutesSince(request.ended_at ?? '', clockOffset);
  const table = placeName(tBoard, request);
  const isDismissed = request.dismissed_at !== null;
  const name = requestName(tBoard, language, request);
  const what = isDismissed ? `${name} · ${t('dismissed')}` : name;
  return (
    <button type="button" className="board-tool" {...refusing} onClick={() => onChoose(request)}>
      <span className="sr-only">{t(isDismissed ? 'restored' : 'reopen')}</span>{' '}
      <strong>{table}</strong> <span>{what}</span>{' '}
      <span>{count === 0 ? t('justNow') : t('ago', { count })}</span>
    </button>
  );
}

/**
 * The requests that staff ended within `RECALL_MINUTES`, the last one first. The list changes once a minute:
 * it may contain a request up to a minute too long, and the server then refuses.
 */
function useRecent(requests: readonly TableRequest[], clockOffset: number): TableRequest[] {
  const since1970 = useMinutesSince(EPOCH, clockOffset);
  return requests
    .flatMap((request) => {
      const endedAt = request.ended_at === null ? undefined : parseInstant(request.ended_at);
      const mayReturn = requestCan.recall(request) || requestCan.restore(request);
      return mayReturn && endedAt !== undefined ? [{ request, endedAt }] : [];
    })
    .filter(({ endedAt }) => minutesBetween(endedAt, since1970 * 60_000) < RECALL_MINUTES)
    .sort((a, b) => b.endedAt - a.endedAt)
    .map(({ request }) => request);
}

const EPOCH = new Date(0).toISOString();
