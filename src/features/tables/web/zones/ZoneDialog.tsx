import { useState } from 'react';
import { limits } from '../../../../limits.ts';
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
import { type ShownZone, saveZone } from './zone-calls.ts';

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
export function ZoneDialog(props: ZoneDialogProps) {
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
