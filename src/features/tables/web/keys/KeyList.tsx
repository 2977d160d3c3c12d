import { FileDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { useDates } from '../../../../ui/language/use-dates.ts';
import type { TableWithKey } from '../calls.ts';
import { notifyKeys, renewKey } from './key-calls.ts';
import { keyTexts } from './texts.ts';

type KeyListProps = {
  restaurant: { id: string; codes: 'open' | 'keyed' };
  tables: readonly TableWithKey[];
  onPrintOne(table: number): Promise<void>;
};

/** Which tables' new codes were scanned, those that were not first; renews the key of one. */
export function KeyList({ restaurant, tables, onPrintOne }: KeyListProps) {
  const t = useTexts(keyTexts);
  const dates = useDates();
  const [renewed, setRenewed] = useState<TableWithKey>();
  const rank = ({ key_scanned_at }: TableWithKey) => (key_scanned_at ? 1 : 0);
  const sorted = [...tables].sort((a, b) => rank(a) - rank(b) || a.number - b.number);
  return (
    <details className="max-w-prose border-t border-line">
      <summary className="min-h-12 cursor-pointer content-center font-semibold">
        {t('tables')}
      </summary>
      {/* Positioned, because the hidden words are: otherwise they lengthen the page. */}
      <ul
        aria-label={t('tables')}
        className="relative grid max-h-120 divide-y divide-line overflow-y-auto rounded-small border border-line"
      >
        {sorted.map((table) => (
          <li
            key={table.id}
            className="flex flex-wrap items-center justify-between gap-x-2 px-3 py-1"
          >
            <div className="min-w-0 leading-snug">
              <span className="font-semibold tabular-nums">
                {t('table', { table: table.number })}
              </span>
              {table.label !== null && <span className="wrap-anywhere"> · {table.label}</span>}
              <span
                className={`block text-small ${table.key_scanned_at ? 'text-muted' : 'text-amber'}`}
              >
                {table.key_scanned_at
                  ? t('scannedOn', { date: dates.short(table.key_scanned_at) })
                  : t('notScanned')}
              </span>
            </div>
            <Button look="quiet" onClick={() => setRenewed(table)} className="px-2!">
              {t('renew')}{' '}
              <span className="sr-only">{t('renewWhat', { table: table.number })}</span>
            </Button>
          </li>
        ))}
      </ul>
      {renewed && (
        <RenewDialog
          restaurant={restaurant}
          table={renewed}
          onPrintOne={onPrintOne}
          onClose={() => setRenewed(undefined)}
        />
      )}
    </details>
  );
}

type RenewDialogProps = Omit<KeyListProps, 'tables'> & { table: TableWithKey; onClose(): void };

/** Asks before it renews the key of a table, then offers the new code. */
function RenewDialog({ restaurant, table, onPrintOne, onClose }: RenewDialogProps) {
  const t = useTexts(keyTexts);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const descriptionId = useId();
  const { number } = table;
  // Again when the act is done: the button that had the focus is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect follows the step
  useEffect(() => first.current?.focus(), [isDone]);

  async function renew(): Promise<void> {
    setBusy(true);
    try {
      await renewKey(restaurant.id, table.id);
      setDone(true);
    } catch (error) {
      notifyKeys('error', 'notRenewed', error);
      onClose();
    }
    setBusy(false);
  }

  async function print(): Promise<void> {
    setBusy(true);
    await onPrintOne(number);
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(isDone ? 'renewedTitle' : 'renewTitle', { table: number })}
      actions={
        isDone ? (
          <>
            <Button key="later" look="secondary" onClick={onClose}>
              {t('later')}
            </Button>
            <Button
              key="print"
              ref={first}
              busy={isBusy}
              icon={<FileDown aria-hidden="true" className="size-5" />}
              onClick={() => void print()}
            >
              {t('printOne')}
            </Button>
          </>
        ) : (
          <>
            <Button key="keep" ref={first} look="secondary" onClick={onClose}>
              {t('keepKey')}
            </Button>
            <Button key="renew" look="danger" busy={isBusy} onClick={() => void renew()}>
              {t('renewSure')}
            </Button>
          </>
        )
      }
    >
      <p id={descriptionId} role="status" className="text-pretty">
        {isDone ? t('renewedHint') : t(restaurant.codes === 'keyed' ? 'renewKeyed' : 'renewOpen')}
      </p>
    </Dialog>
  );
}
