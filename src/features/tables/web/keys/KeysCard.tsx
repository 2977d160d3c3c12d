import { CircleCheck, FileDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../../ui/card-classes.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { useDates } from '../../../../ui/language/use-dates.ts';
import { saveRestaurant } from '../../../restaurants/web/manage/save-restaurant.ts';
import type { TableWithKey } from '../calls.ts';
import { notifyKeys, renewKey, useKeyedTables } from './key-calls.ts';
import { keyTexts } from './texts.ts';

type KeysCardProps = {
  restaurant: { id: string; slug: string; codes: 'open' | 'keyed' };
  tables: readonly TableWithKey[];
  /** Downloads the code of one table. */
  onPrintOne(table: number): Promise<void>;
};

/** How often the page asks which codes were scanned, while the steps are open. */
const REFETCH_MILLISECONDS = 10_000;

/** Guides from codes that anybody can guess to those with a key, and back. */
export function KeysCard({ restaurant, tables, onPrintOne }: KeysCardProps) {
  const t = useTexts(keyTexts);
  const isKeyed = restaurant.codes === 'keyed';
  const missing = missingIn(tables);
  const [isOpen, setOpen] = useState(isKeyed || missing.length < tables.length);
  useKeyedTables(restaurant.id, isOpen && missing.length > 0 ? REFETCH_MILLISECONDS : undefined);
  const list = <KeyList {...{ restaurant, tables, onPrintOne }} />;
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      // A gap would also be below the title of the closed card.
      className={`${cardClass} gap-0!`}
    >
      <summary className="min-h-12 cursor-pointer content-center">
        <h2 className={`inline ${cardTitleClass}`}>{t('title')}</h2>
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-5">
        {isKeyed ? (
          <Keyed restaurant={restaurant} tables={tables}>
            {list}
          </Keyed>
        ) : (
          <Steps restaurant={restaurant} tables={tables}>
            {list}
          </Steps>
        )}
      </div>
    </details>
  );
}

type PartProps = Pick<KeysCardProps, 'restaurant' | 'tables'> & {
  /** The list of the tables. */
  children: ReactNode;
};

function Steps({ restaurant, tables, children }: PartProps) {
  const t = useTexts(keyTexts);
  const [isAsking, setAsking] = useState(false);
  const { length: count } = missingIn(tables);
  return (
    <>
      <p className="max-w-prose text-pretty text-muted">{t('lead')}</p>
      <ol className="grid gap-6">
        <Step number={1} title={t('place')} hint={t('placeHint')}>
          <Progress tables={tables} />
          {children}
        </Step>
        <Step number={2} title={t('switch')} hint={missingWords(tables)}>
          <Button
            look={count === 0 ? 'primary' : 'secondary'}
            onClick={() => setAsking(true)}
            className="justify-self-start"
          >
            {t('switchAct')}
          </Button>
        </Step>
      </ol>
      <p className="max-w-prose text-pretty text-small text-muted">{t('photo')}</p>
      {isAsking && (
        <SwitchDialog restaurant={restaurant} tables={tables} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

type StepProps = { number: number; title: string; hint: string; children: ReactNode };

function Step({ number, title, hint, children }: StepProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-3">
      <span
        aria-hidden="true"
        className="grid size-8 place-content-center rounded-full bg-sunken font-semibold tabular-nums"
      >
        {number}
      </span>
      <div className="grid gap-1 self-center">
        <h3 className="text-[min(1rem,7vw)] leading-snug font-semibold">{title}</h3>
        <p className="text-pretty text-muted">{hint}</p>
      </div>
      <div className="col-start-2 grid grid-cols-[minmax(0,1fr)] gap-3 max-sm:col-span-2 max-sm:col-start-1">
        {children}
      </div>
    </li>
  );
}

function Progress({ tables }: Pick<PartProps, 'tables'>) {
  const t = useTexts(keyTexts);
  const id = useId();
  const { length: count } = tables;
  const scanned = count - missingIn(tables).length;
  return (
    <div className="grid max-w-prose gap-1.5">
      <p id={id} role="status" className="font-semibold tabular-nums">
        {t('scanned', { scanned, count })}
      </p>
      <progress
        aria-labelledby={id}
        value={scanned}
        max={count}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-green [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-green"
      />
    </div>
  );
}

function Keyed({ restaurant, tables, children }: PartProps) {
  const t = useTexts(keyTexts);
  const [isBusy, setBusy] = useState(false);
  const { length: count } = missingIn(tables);

  async function goBack(): Promise<void> {
    setBusy(true);
    try {
      await saveRestaurant(restaurant, { codes: 'open' });
      notifyKeys('success', 'wentBack');
    } catch (error) {
      notifyKeys('error', 'notSwitched', error);
      setBusy(false);
    }
  }

  return (
    <>
      <p className="flex items-start gap-2 font-semibold text-green">
        <CircleCheck aria-hidden="true" className="shrink-0" />
        {t('keyed')}
      </p>
      <p className="max-w-prose text-pretty text-muted">{t('photo')}</p>
      {count > 0 && (
        <>
          <Progress tables={tables} />
          <p className="text-pretty text-amber">{missingWords(tables)}</p>
        </>
      )}
      {children}
      <Button
        look="secondary"
        busy={isBusy}
        onClick={() => void goBack()}
        className="justify-self-start"
      >
        {t('back')}
      </Button>
    </>
  );
}

type SwitchDialogProps = {
  restaurant: { id: string; slug: string };
  tables: readonly TableWithKey[];
  onClose(): void;
};

/** Asks before the codes without a key stop working. */
function SwitchDialog({ restaurant, tables, onClose }: SwitchDialogProps) {
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
function missingWords(tables: readonly TableWithKey[]): string {
  const missing = missingIn(tables);
  const { length: count } = missing;
  if (count === 0) return say(keyTexts, 'switchReady');
  if (count === tables.length) return say(keyTexts, 'noneScanned');
  return say(keyTexts, 'missing', { count, tables: numbersIn(missing) });
}

function missingIn(tables: readonly TableWithKey[]): readonly TableWithKey[] {
  return tables.filter(({ key_scanned_at }) => !key_scanned_at);
}

function numbersIn(tables: readonly TableWithKey[]): string {
  const count = tables.length - MOST_NAMED;
  // A last one alone is as short as "and 1 more".
  const named = tables.slice(0, count > 1 ? MOST_NAMED : undefined);
  const numbers = named.map(({ number }) => number).join(', ');
  return count > 1 ? say(keyTexts, 'andMore', { tables: numbers, count }) : numbers;
}

type KeyListProps = {
  restaurant: { id: string; codes: 'open' | 'keyed' };
  tables: readonly TableWithKey[];
  onPrintOne(table: number): Promise<void>;
};

/** Which tables' new codes were scanned, those that were not first; renews the key of one. */
function KeyList({ restaurant, tables, onPrintOne }: KeyListProps) {
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
