import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { saveRestaurant } from '../../../restaurants/web/manage/form-values.ts';
import type { TableWithKey } from '../calls.ts';
import { notifyKeys } from './key-calls.ts';
import { keyTexts } from './texts.ts';

type SwitchDialogProps = {
  restaurant: { id: string; slug: string };
  tables: readonly TableWithKey[];
  onClose(): void;
};

/** Asks before the codes without a key stop working. */
export function SwitchDialog({ restaurant, tables, onClose }: SwitchDialogProps) {
  const t = useTexts(keyTexts);
  const [isBusy, setBusy] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const { length: count } = missingIn(tables);
  useEffect(() => keep.current?.focus(), []);

  async function switchOver(): Promise<void> {
    setBusy(true);
    try {
      await saveRestaurant(restaurant, { codes: 'keyed' });
      notifyKeys('success', 'switched');
    } catch (error) {
      notifyKeys('error', 'notSwitched', error);
    }
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('switchTitle')}
      actions={
        <>
          <Button ref={keep} look="secondary" onClick={onClose}>
            {t('keepBoth')}
          </Button>
          <Button
            look={count === 0 ? 'primary' : 'danger'}
            busy={isBusy}
            onClick={() => void switchOver()}
          >
            {t('switchSure')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="text-pretty">{t('switchWhat')}</p>
        {count > 0 && (
          <p className="rounded-small border border-amber-edge bg-amber-tint p-3 text-pretty text-amber">
            {missingWords(tables)}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Of more tables, only so many are named. */
const MOST_NAMED = 12;

/** Says which tables' new codes were not scanned. */
export function missingWords(tables: readonly TableWithKey[]): string {
  const missing = missingIn(tables);
  const { length: count } = missing;
  if (count === 0) return say(keyTexts, 'switchReady');
  if (count === tables.length) return say(keyTexts, 'noneScanned');
  return say(keyTexts, 'missing', { count, tables: numbersIn(missing) });
}

export function missingIn(tables: readonly TableWithKey[]): readonly TableWithKey[] {
  return tables.filter(({ key_scanned_at }) => !key_scanned_at);
}

function numbersIn(tables: readonly TableWithKey[]): string {
  const count = tables.length - MOST_NAMED;
  // A last one alone is as short as "and 1 more".
  const named = tables.slice(0, count > 1 ? MOST_NAMED : undefined);
  const numbers = named.map(({ number }) => number).join(', ');
  return count > 1 ? say(keyTexts, 'andMore', { tables: numbers, count }) : numbers;
}
