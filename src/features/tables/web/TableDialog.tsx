import { Trash2 } from 'lucide-react';
import { limits } from '../../../limits.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog, useFirstFocus } from '../../../ui/FormDialog.tsx';
import { say, useTexts } from '../../../ui/language/i18n.ts';
import { ApiError } from '../../../ui/network/api.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { type Problems, useForm } from '../../../ui/use-form.ts';
import type { TablesProps } from './calls.ts';
import { changeTable, type NumberedTable } from './calls.ts';
import { notifyFailure, notifyGone, tableFailureText } from './table-notices.ts';
import { tableTexts } from './texts.ts';

type TableDialogProps = Pick<TablesProps, 'restaurantId' | 'onChange' | 'onStale'> & {
  table: NumberedTable;
  onRemove(): void;
  onClose(): void;
};

/** Renumbers, names or deletes a table. */
export function TableDialog(props: TableDialogProps) {
  const { restaurantId, table, onChange, onStale, onRemove, onClose } = props;
  const t = useTexts(tableTexts);
  const first = useFirstFocus();
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
      if (status === 403) notifyFailure(error, onStale, 'notSaved');
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
        maxLength={limits.tableLabelLength}
        error={form.problems['label']}
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
