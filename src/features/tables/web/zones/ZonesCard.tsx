import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { limits } from '../../../../limits.ts';
import { Button, iconButtonClass } from '../../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../../ui/card-classes.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { FormDialog, useFirstFocus } from '../../../../ui/FormDialog.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { ApiError } from '../../../../ui/network/api.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { useForm } from '../../../../ui/use-form.ts';
import { numberRanges, numbersFrom } from '../../zones/rules.ts';
import type { NumberedTable } from '../calls.ts';
import { isRetryUseless, notifyZoneFailure, zoneFailure } from '../table-notices.ts';
import { zoneTexts } from './texts.ts';
import { deleteZone, type ShownZone, saveZone, useZones } from './zone-calls.ts';

type ZonesCardProps = {
  restaurantId: string;
  tables: readonly NumberedTable[];
  /** Called when the tables, or the permission to change them, are out of date. */
  onStale(): void;
};

type Opened = { act: 'add' } | { act: 'edit' | 'remove'; zone: ShownZone };

/** The zones of a restaurant, with the tables of each. */
export function ZonesCard({ restaurantId, tables, onStale }: ZonesCardProps) {
  const t = useTexts(zoneTexts);
  const titleId = useId();
  const [opened, setOpened] = useState<Opened>();
  const { data: zones, isError, isFetching, refetch } = useZones(restaurantId);
  const dialog = { restaurantId, onStale, onClose: () => setOpened(undefined) };
  if (!zones && !isError) return null;
  return (
    <section aria-labelledby={titleId} className={cardClass}>
      <h2 id={titleId} className={cardTitleClass}>
        {t('title')}
      </h2>
      {zones ? (
        <>
          {zones.length === 0 && <p className="text-pretty">{t('none')}</p>}
          {zones.length > 0 && (
            <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
              {zones.map((zone) => (
                <ZoneItem key={zone.id} zone={zone} onOpen={(act) => setOpened({ act, zone })} />
              ))}
            </ul>
          )}
          {zones.length > 0 && <TablesOfNone zones={zones} tables={tables} />}
          {zones.length < limits.zonesPerRestaurant && (
            <Button
              look="secondary"
              className="justify-self-start"
              onClick={() => setOpened({ act: 'add' })}
            >
              <Plus aria-hidden="true" className="size-5" />
              {t('add')}
            </Button>
          )}
        </>
      ) : (
        <>
          <p>{t('notLoaded')}</p>
          <Button busy={isFetching} className="justify-self-start" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </>
      )}
      {opened?.act === 'add' && (
        <ZoneDialog {...dialog} zone={undefined} zones={zones ?? []} tables={tables} />
      )}
      {opened?.act === 'edit' && (
        <ZoneDialog {...dialog} zone={opened.zone} zones={zones ?? []} tables={tables} />
      )}
      {opened?.act === 'remove' && <RemoveZoneDialog {...dialog} zone={opened.zone} />}
    </section>
  );
}

type TablesOfNoneProps = { zones: readonly ShownZone[]; tables: readonly NumberedTable[] };

function TablesOfNone({ zones, tables }: TablesOfNoneProps) {
  const t = useTexts(zoneTexts);
  const zoned = new Set(zones.flatMap((zone) => zone.tables));
  const others = tables.map(({ number }) => number).filter((number) => !zoned.has(number));
  if (others.length === 0) return null;
  const numbers = numberRanges(others);
  return (
    <p className="text-small text-pretty text-muted">
      {t('ofNone', { count: others.length, numbers })}
    </p>
  );
}

type ZoneItemProps = { zone: ShownZone; onOpen(act: 'edit' | 'remove'): void };

function ZoneItem({ zone: { name, tables }, onOpen }: ZoneItemProps) {
  const t = useTexts(zoneTexts);
  const { length: count } = tables;
  const numbers = numberRanges(tables);
  return (
    <li className="flex items-center gap-1 py-1">
      <div className="min-w-0 grow py-1">
        <h3 className="font-semibold wrap-anywhere">{name}</h3>
        <p className="text-small text-muted tabular-nums">
          {count === 0 ? t('noTables') : t('tables', { count, numbers })}
        </p>
      </div>
      <button
        type="button"
        aria-label={t('edit', { name })}
        className={iconButtonClass}
        onClick={() => onOpen('edit')}
      >
        <Pencil aria-hidden="true" className="size-5" />
      </button>
      <button
        type="button"
        aria-label={t('remove', { name })}
        className={iconButtonClass}
        onClick={() => onOpen('remove')}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </button>
    </li>
  );
}

type RemoveZoneDialogProps = {
  restaurantId: string;
  zone: ShownZone;
  onStale(): void;
  onClose(): void;
};

function RemoveZoneDialog({ restaurantId, zone, onStale, onClose }: RemoveZoneDialogProps) {
  const t = useTexts(zoneTexts);
  const { id, name } = zone;
  const [isBusy, setBusy] = useState(false);
  // Gets the focus, so that an accidental Enter removes nothing.
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await deleteZone(restaurantId, id);
      notify({
        id: 'zones',
        type: 'success',
        title: () => say(zoneTexts, 'removed', { name }),
      });
    } catch (error) {
      notifyZoneFailure(error, 'notRemoved');
    }
    onStale();
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('removeTitle', { name })}
      actions={
        <>
          <Button ref={keep} look="secondary" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button look="danger" busy={isBusy} onClick={() => void remove()}>
            {t('removeAct')}
          </Button>
        </>
      }
    >
      <p className="text-pretty">{t('removeHint')}</p>
    </Dialog>
  );
}

type ZoneDialogProps = {
  restaurantId: string;
  /** Undefined for a new zone. */
  zone: ShownZone | undefined;
  zones: readonly ShownZone[];
  tables: readonly NumberedTable[];
  onStale(): void;
  onClose(): void;
};

/** Names a zone and chooses its tables, by a list of numbers or each by a tap. */
function ZoneDialog(props: ZoneDialogProps) {
  const { restaurantId, zone, zones, tables, onStale, onClose } = props;
  const t = useTexts(zoneTexts);
  const first = useFirstFocus();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(zone?.tables));
  const [typed, setTyped] = useState(numberRanges(zone?.tables ?? []));
  const form = useForm({
    check: (form) => ({
      name: wrongName(form),
      numbers: numbersFrom(typed) ? undefined : () => say(zoneTexts, 'wrongNumbers'),
    }),
    async send(entered) {
      // Leaves out numbers of tables that were deleted or renumbered meanwhile.
      const known = tables.map(({ number }) => number).filter((number) => chosen.has(number));
      const { name } = await saveZone(restaurantId, zone?.id, {
        name: entered('name'),
        tables: known,
      });
      notify({
        id: 'zones',
        type: 'success',
        title: () => say(zoneTexts, 'saved', { name }),
      });
      onStale();
      onClose();
    },
    onFailure(error) {
      if (error instanceof ApiError && error.code === 'zone_exists') return { name: error.message };
      if (error instanceof ApiError && error.fields?.['name']) return error.fields;
      if (error instanceof ApiError) onStale();
      if (!isRetryUseless(error)) return { form: () => zoneFailure(error, 'notSaved') };
      notifyZoneFailure(error, 'notSaved');
      onClose();
      return undefined;
    },
  });

  function toggle(number: number): void {
    const next = new Set(chosen);
    if (!next.delete(number)) next.add(number);
    setChosen(next);
    setTyped(numberRanges([...next].sort((a, b) => a - b)));
  }

  /** What is not a list yet, such as `1-`, changes nothing. */
  function type(text: string): void {
    setTyped(text);
    const numbers = numbersFrom(text);
    if (numbers) setChosen(new Set(numbers));
  }

  const otherOf = (number: number) =>
    zones.find(({ id, tables: own }) => id !== zone?.id && own.includes(number))?.name;

  return (
    <FormDialog
      title={zone ? t('editTitle', { name: zone.name }) : t('newTitle')}
      cancel={t('cancel')}
      submit={t('save')}
      form={form}
      problem={form.problems['form']}
      onClose={onClose}
    >
      <Field
        label={t('name')}
        hint={t('nameHint')}
        name="name"
        ref={first}
        defaultValue={zone?.name ?? ''}
        autoComplete="off"
        maxLength={limits.zoneNameLength}
        required
        error={form.problems['name']}
      />
      <fieldset className="grid gap-1.5">
        <legend className="font-semibold">{t('choose')}</legend>
        <p className="text-pretty text-small text-muted">{t('chooseHint')}</p>
        <Field
          label={t('numbers')}
          hint={t('numbersHint')}
          name="numbers"
          value={typed}
          onChange={({ target }) => type(target.value)}
          autoComplete="off"
          error={form.problems['numbers']}
        />
        <div className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2">
          {tables.map((table) => (
            <TableToggle
              key={table.id}
              table={table}
              isChosen={chosen.has(table.number)}
              otherZone={otherOf(table.number)}
              onToggle={() => toggle(table.number)}
            />
          ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}

type TableToggleProps = {
  table: NumberedTable;
  isChosen: boolean;
  otherZone: string | undefined;
  onToggle(): void;
};

function TableToggle({ table, isChosen, otherZone, onToggle }: TableToggleProps) {
  const t = useTexts(zoneTexts);
  const { number, label } = table;
  const inOther = otherZone === undefined ? undefined : t('inZone', { name: otherZone });
  const remark = isChosen ? label : (inOther ?? label);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onToggle}
      className="min-h-12 cursor-pointer rounded-small border border-edge bg-card px-1 py-1 leading-tight hover:bg-sunken aria-pressed:border-sage aria-pressed:bg-sage aria-pressed:text-on-sage"
    >
      <span className="sr-only">{t('table')}</span>{' '}
      <span className="text-large font-semibold tabular-nums">{number}</span>
      {remark && <span className="line-clamp-2 text-small wrap-anywhere">{remark}</span>}
    </button>
  );
}

function wrongName(form: HTMLFormElement): (() => string) | undefined {
  const { value } = form.elements.namedItem('name') as HTMLInputElement;
  const count = limits.zoneNameLength;
  if (value.trim() === '') return () => say(zoneTexts, 'nameMissing');
  return value.trim().length > count ? () => say(zoneTexts, 'tooLong', { count }) : undefined;
}
