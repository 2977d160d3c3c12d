import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../../ui/card-classes.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { saveRestaurant } from '../../../restaurants/web/manage/form-values.ts';
import type { TableWithKey } from '../calls.ts';
import { KeyList } from './KeyList.tsx';
import { notifyKeys, useKeyedTables } from './key-calls.ts';
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
