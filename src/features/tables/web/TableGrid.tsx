import { Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { limits } from '../../../limits.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog, useFirstFocus } from '../../../ui/FormDialog.tsx';
import { say, useTexts } from '../../../ui/language/i18n.ts';
import { ApiError } from '../../../ui/network/api.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { type Problems, useForm } from '../../../ui/use-form.ts';
import { changeTable, type NumberedTable, type TablesProps } from './calls.ts';
import { notifyGone, notifyTableFailure, tableFailureText } from './table-notices.ts';
import { tableTexts } from './texts.ts';
import { useRemoval, useUndoTimeout } from './use-removal.ts';

/**
 * The tables by number. A deleted table keeps its tile for a while, so that the layout does not shift under a
 * finger.
 */
export function TableGrid(props: TablesProps) {
  const t = useTexts(tableTexts);
  const { removed, busyIds, toConfirm, remove, confirm, keep, undo, forget } = useRemoval(props);
  const [edited, setEdited] = useState<NumberedTable>();
  const { tables } = props;
  const numbers = new Set(tables.map(({ number }) => number));
  const gone = removed.filter(({ number }) => !numbers.has(number));
  const places = [...tables, ...gone].sort((a, b) => a.number - b.number);
  if (places.length === 0) return null;
  // Three tiles per row on a phone, unless a number has three or more digits or a table has a name.
  const isWide = places.some(({ number, label }) => number > 99 || label !== null);

  return (
    <>
      <ul
        aria-label={t('title')}
        className={`grid gap-2 ${isWide ? 'grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))]' : 'grid-cols-[repeat(auto-fill,minmax(5.4rem,1fr))]'}`}
      >
        {places.map((table) => (
          <TableTile
            key={table.number}
            table={table}
            isGone={gone.includes(table)}
            isBusy={busyIds.has(table.id)}
            onEdit={() => setEdited(table)}
            onUndo={() => void undo(table)}
            onForget={() => forget(table)}
          />
        ))}
      </ul>
      <Dialog
        isOpen={toConfirm !== undefined}
        onClose={keep}
        title={t('confirmTitle', { number: toConfirm?.number ?? '' })}
        actions={
          toConfirm && (
            <>
              <KeepButton onKeep={keep} />
              <Button look="danger" busy={busyIds.has(toConfirm.id)} onClick={() => void confirm()}>
                {t('confirmDelete', { number: toConfirm.number })}
              </Button>
            </>
          )
        }
      >
        <p className="text-pretty">{t('confirmHint')}</p>
      </Dialog>
      {edited && (
        <TableDialog
          {...props}
          table={edited}
          onRemove={() => void remove(edited)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

type TableTileProps = {
  table: NumberedTable;
  isGone: boolean;
  isBusy: boolean;
  onEdit(): void;
  onUndo(): void;
  onForget(): void;
};

function TableTile({
  table: { number, label },
  isGone,
  isBusy,
  onEdit,
  onUndo,
  onForget,
}: TableTileProps) {
  const t = useTexts(tableTexts);
  const tile = useRef<HTMLLIElement>(null);
  useUndoTimeout(tile, isGone && !isBusy, onForget);
  useKeptFocus(tile, isGone);

  if (isGone) {
    return (
      <li ref={tile} className="grid rounded-small border border-dashed border-edge">
        <button
          // Without a key React would reuse this element for the button that edits.
          key="undo"
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
    <li ref={tile} className="grid rounded-small border border-line bg-paper">
      <button
        type="button"
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && onEdit()}
        className="flex min-h-12 cursor-pointer items-center justify-between gap-2 rounded-small px-3 py-1 text-left leading-tight hover:bg-sunken aria-disabled:cursor-progress"
      >
        <span className="min-w-0">
          <span className="sr-only">{t('edit')}</span>{' '}
          <span className="text-large font-semibold tabular-nums">{number}</span>
          {label !== null && (
            <span className="block text-small text-muted wrap-anywhere">{label}</span>
          )}
        </span>
        {isBusy && <Spinner />}
      </button>
    </li>
  );
}

/** If the focused button was replaced, focuses the one in its place. */
function useKeptFocus(tile: RefObject<HTMLElement | null>, isGone: boolean): void {
  const was = useRef(isGone);
  useEffect(() => {
    if (was.current === isGone) return;
    was.current = isGone;
    if (document.activeElement !== document.body) return;
    tile.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [tile, isGone]);
}

/** Gets the focus when the dialog opens, so that an accidental Enter deletes nothing. */
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

type TableDialogProps = Pick<TablesProps, 'restaurantId' | 'onChange' | 'onStale'> & {
  table: NumberedTable;
  onRemove(): void;
  onClose(): void;
};

/** Renumbers, names or deletes a table. */
function TableDialog(props: TableDialogProps) {
  const { restaurantId, table, onChange, onStale, onRemove, onClose } = props;
  const t = useTexts(tableTexts);
  const first = useFirstFocus();
  const [length, setLength] = useState(table.label?.length ?? 0);
  const isLong = length > limits.tableLabelLength;
  const form = useForm({
    check(form) {
      const { value, validity } = inputIn(form, 'number');
      const isNumber = value !== '' && validity.valid;
      const isLong = inputIn(form, 'label').value.trim().length > limits.tableLabelLength;
      const max = limits.tableNumberMax;
      const count = limits.tableLabelLength;
      return {
        number: isNumber ? undefined : () => say(tableTexts, 'wrongNumber', { max }),
        label: isLong ? () => say(tableTexts, 'tooLong', { count }) : undefined,
      };
    },
    async send(entered) {
      const changes = { number: Number(entered('number')), label: entered('label') };
      const saved = await changeTable(restaurantId, table.id, changes);
      onChange((known) => known.map((each) => (each.id === saved.id ? saved : each)));
      notifySaved(table.number, saved.number);
      onClose();
    },
    onFailure(error) {
      const found = problemsOf(error);
      if (found) return found;
      const status = error instanceof ApiError ? error.status : undefined;
      if (status !== 403 && status !== 404) {
        return { form: () => tableFailureText(error, 'notSaved') };
      }
      if (status === 403) notifyTableFailure(error, onStale, 'notSaved');
      else notifyGone(table.number);
      onStale();
      onClose();
      return undefined;
    },
  });

  return (
    <FormDialog
      title={t('editTitle', { number: table.number })}
      cancel={t('cancel')}
      submit={t('save')}
      form={form}
      problem={form.problems['form']}
      onClose={onClose}
    >
      <Field
        label={t('label')}
        hint={t('labelHint')}
        name="label"
        ref={first}
        defaultValue={table.label ?? ''}
        autoComplete="off"
        onChange={({ target }) => setLength(target.value.trim().length)}
        error={form.problems['label']}
        remark={
          <p
            role="status"
            className={`text-small tabular-nums ${isLong ? 'font-semibold text-red' : 'text-muted'}`}
          >
            {length}/{limits.tableLabelLength}
          </p>
        }
      />
      <Field
        label={t('number')}
        hint={t('renumberHint')}
        name="number"
        type="number"
        inputMode="numeric"
        defaultValue={table.number}
        autoComplete="off"
        min={1}
        max={limits.tableNumberMax}
        step={1}
        error={form.problems['number']}
      />
      <Button
        look="quiet"
        icon={<Trash2 aria-hidden="true" className="size-5 shrink-0" />}
        onClick={() => {
          onClose();
          onRemove();
        }}
        className="-ml-3 justify-self-start px-3! text-red!"
      >
        {t('remove', { number: table.number })}
      </Button>
    </FormDialog>
  );
}

function problemsOf(error: unknown): Problems | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'table_exists') return { number: () => say(tableTexts, 'mustBeUnique') };
  return error.fields;
}

/** A new number shows a warning: the printed code no longer works. */
function notifySaved(before: number, number: number): void {
  if (number === before) {
    notify({
      id: 'tables',
      type: 'success',
      title: () => say(tableTexts, 'saved', { number }),
    });
    return;
  }
  notify({
    id: 'tables',
    type: 'warning',
    title: () => say(tableTexts, 'renumbered', { before, number }),
    message: () => say(tableTexts, 'renumberedHint'),
    autoClose: false,
  });
}

function inputIn(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}
