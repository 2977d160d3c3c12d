import { Plus } from 'lucide-react';
import { limits } from '../../../limits.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { say, useTexts } from '../../../ui/language/i18n.ts';
import { ApiError } from '../../../ui/network/api.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { type Problems, useForm } from '../../../ui/use-form.ts';
import type { TablesProps } from './calls.ts';
import { addTable, createTables } from './calls.ts';
import { notifyFailure } from './table-notices.ts';
import { tableTexts } from './texts.ts';

type AddTablesProps = Pick<TablesProps, 'restaurantId' | 'tables' | 'onChange' | 'onStale'>;

/** Adds one table, or all tables up to a number. The bulk form comes first while there are no tables. */
export function AddTables({ restaurantId, tables, onChange, onStale }: AddTablesProps) {
  const t = useTexts(tableTexts);
  const isEmpty = tables.length === 0;

  async function add(number: number): Promise<void> {
    const added = await addTable(restaurantId, number);
    // A reload may have brought the new table before this answer.
    onChange((known) => [...known.filter(({ id }) => id !== added.id), added]);
  }

  async function fill(count: number): Promise<void> {
    const all = await createTables(restaurantId, count);
    onChange(() => all);
    notify({ id: 'tables', type: 'success', title: () => say(tableTexts, 'filled', { count }) });
  }

  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <NumberForm
        label={t('number')}
        act={t('add')}
        max={limits.tableNumberMax}
        send={add}
        onStale={onStale}
      />
      <div className={isEmpty ? 'order-first' : ''}>
        <NumberForm
          label={t('upTo')}
          act={t('fill')}
          max={limits.tablesPerRestaurant}
          isMain={isEmpty}
          send={fill}
          onStale={onStale}
        />
      </div>
    </div>
  );
}

type NumberFormProps = {
  label: string;
  act: string;
  max: number;
  /** Only while there are no tables: later, the page's main act is to save. */
  isMain?: boolean;
  send(number: number): Promise<void>;
  onStale(): void;
};

function NumberForm({ label, act, max, isMain = false, send, onStale }: NumberFormProps) {
  const { handles, problems, isBusy } = useForm({
    check(form) {
      const { value, validity } = numberIn(form);
      const isBlank = value === '' && !validity.badInput;
      return {
        number:
          isBlank || validity.valid ? undefined : () => say(tableTexts, 'wrongNumber', { max }),
      };
    },
    async send(entered) {
      const number = entered('number');
      if (number === '') return;
      await send(Number(number));
      const form = handles.ref.current;
      if (form) numberIn(form).value = '';
    },
    onFailure: (error) => problemsOf(error) ?? notifyFailure(error, onStale),
  });

  /** Errors about the number are shown beside the field. */
  function problemsOf(error: unknown): Problems | undefined {
    if (!(error instanceof ApiError)) return undefined;
    if (error.code === 'table_exists') return { number: () => say(tableTexts, 'mustBeUnique') };
    return error.status === 409 ? { number: error.message } : error.fields;
  }

  return (
    <form {...handles} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Field
        label={label}
        name="number"
        type="number"
        inputMode="numeric"
        autoComplete="off"
        min={1}
        max={max}
        step={1}
        error={problems.number}
      />
      <Button
        type="submit"
        look={isMain ? 'primary' : 'secondary'}
        busy={isBusy}
        icon={<Plus aria-hidden="true" className="size-5" />}
      >
        {act}
      </Button>
    </form>
  );
}

function numberIn(form: HTMLFormElement): HTMLInputElement {
  return form.elements.namedItem('number') as HTMLInputElement;
}
