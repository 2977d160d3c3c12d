import { Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useTexts } from '../../../ui/i18n.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import type { NumberedTable } from './calls.ts';
import type { Room } from './room.ts';
import { tableTexts } from './texts.ts';
import { useForgetting } from './use-forgetting.ts';
import { useRemoval } from './use-removal.ts';

/** Every table by its number. What was deleted keeps its place for a while, so that nothing slides under a finger. */
export function TableGrid(room: Room) {
  const t = useTexts(tableTexts);
  const { removed, busyIds, asked, remove, confirm, keep, undo, forget } = useRemoval(room);
  const { tables } = room;
  const numbers = new Set(tables.map(({ number }) => number));
  const gone = removed.filter(({ number }) => !numbers.has(number));
  const places = [...tables, ...gone].sort((a, b) => a.number - b.number);
  if (places.length === 0) return null;
  // Three in a row on a phone, unless there are numbers that want more room.
  const isWide = places.some(({ number }) => number > 99);

  return (
    <>
      <ul
        aria-label={t('title')}
        className={`grid gap-2 ${isWide ? 'grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]' : 'grid-cols-[repeat(auto-fill,minmax(5.4rem,1fr))]'}`}
      >
        {places.map((table) => (
          <Place
            key={table.number}
            table={table}
            isGone={gone.includes(table)}
            isBusy={busyIds.has(table.id)}
            onRemove={() => void remove(table)}
            onUndo={() => void undo(table)}
            onForget={() => forget(table)}
          />
        ))}
      </ul>
      <Dialog
        isOpen={asked !== undefined}
        onClose={keep}
        title={t('askTitle', { number: asked?.number ?? '' })}
        acts={
          asked && (
            <>
              <KeepButton onKeep={keep} />
              <Button look="danger" busy={busyIds.has(asked.id)} onClick={() => void confirm()}>
                {t('confirm', { number: asked.number })}
              </Button>
            </>
          )
        }
      >
        <p className="text-pretty">{t('ask')}</p>
      </Dialog>
    </>
  );
}

type PlaceProps = {
  table: NumberedTable;
  isGone: boolean;
  isBusy: boolean;
  onRemove(): void;
  onUndo(): void;
  onForget(): void;
};

function Place({ table: { number }, isGone, isBusy, onRemove, onUndo, onForget }: PlaceProps) {
  const t = useTexts(tableTexts);
  const place = useRef<HTMLLIElement>(null);
  useForgetting(place, isGone && !isBusy, onForget);
  useKeptFocus(place, isGone);

  if (isGone) {
    return (
      <li ref={place} className="grid rounded-small border border-dashed border-edge">
        <button
          type="button"
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && onUndo()}
          className="grid min-h-12 cursor-pointer place-content-center rounded-small text-center text-small leading-tight font-semibold text-sage hover:bg-sunken aria-disabled:cursor-progress"
        >
          {isBusy ? (
            <Spinner />
          ) : (
            <>
              <s aria-hidden="true" className="font-normal text-muted">
                {number}
              </s>
              <span>
                {t('undo')} <span className="sr-only">{t('undoRemove', { number })}</span>
              </span>
            </>
          )}
        </button>
      </li>
    );
  }
  return (
    <li
      ref={place}
      className="flex items-center justify-between rounded-small border border-line bg-paper pl-3"
    >
      <span className="text-large font-semibold tabular-nums">
        <span className="sr-only">{t('table', { number: '' })}</span>
        {number}
      </span>
      <button
        type="button"
        aria-disabled={isBusy || undefined}
        aria-label={t('remove', { number })}
        onClick={() => !isBusy && onRemove()}
        className="grid size-12 shrink-0 cursor-pointer place-content-center rounded-small text-muted hover:bg-sunken hover:text-ink aria-disabled:cursor-progress"
      >
        {isBusy ? <Spinner /> : <Trash2 aria-hidden="true" className="size-5" />}
      </button>
    </li>
  );
}

/** The button that had the focus has gone: it passes to the one in its place. */
function useKeptFocus(place: RefObject<HTMLElement | null>, isGone: boolean): void {
  const was = useRef(isGone);
  useEffect(() => {
    if (was.current === isGone) return;
    was.current = isGone;
    if (document.activeElement !== document.body) return;
    place.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [place, isGone]);
}

/** Has the focus when the dialog opens: a hasty Enter deletes nothing. */
function KeepButton({ onKeep }: { onKeep(): void }) {
  const t = useTexts(tableTexts);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} look="secondary" onClick={onKeep}>
      {t('keep')}
    </Button>
  );
}
