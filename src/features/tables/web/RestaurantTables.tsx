import { Plus, QrCode } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { limits } from '../../../limits.ts';
import { paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../ui/card-classes.ts';
import { Field } from '../../../ui/Field.tsx';
import { say, useTexts } from '../../../ui/language/i18n.ts';
import { ApiError } from '../../../ui/network/api.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { type Problems, useForm } from '../../../ui/use-form.ts';
import type { RestaurantWithTables } from '../../restaurants/contract.ts';
import { changeRestaurant, refreshRestaurant } from '../../restaurants/web/use-restaurant.ts';
import { numbersFrom } from '../zones/rules.ts';
import { addTable, createTables, type TablesProps } from './calls.ts';
import { TableGrid } from './TableGrid.tsx';
import { notifyTableFailure } from './table-notices.ts';
import { tableTexts } from './texts.ts';
import { ZonesCard } from './zones/ZonesCard.tsx';
import { refreshZones } from './zones/zone-calls.ts';

type RestaurantTablesProps = Pick<TablesProps, 'notice'> & {
  restaurant: RestaurantWithTables;
  /** Called when an answer shows that cached data is out of date. */
  onStale?(): void;
  hasActiveRequest(slug: string, tableNumber: number): Promise<boolean>;
};

/** The tables and zones of a loaded restaurant. Changes are written to the query cache. */
export function RestaurantTables(props: RestaurantTablesProps) {
  const { restaurant, notice, onStale, hasActiveRequest } = props;
  const { id, slug, tables } = restaurant;

  function refresh(): void {
    void refreshRestaurant(slug);
    void refreshZones(id);
    onStale?.();
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TablesCard
        restaurantId={id}
        slug={slug}
        notice={notice}
        tables={tables}
        onChange={(change) => {
          void changeRestaurant(slug, (known) => ({
            ...known,
            tables: [...change(known.tables)].sort((a, b) => a.number - b.number),
          }));
          // Zones list the numbers of their tables.
          void refreshZones(id);
        }}
        onStale={refresh}
        hasActiveRequest={(number) => hasActiveRequest(slug, number)}
      />
      {tables.length > 0 && <ZonesCard restaurantId={id} tables={tables} onStale={refresh} />}
    </div>
  );
}

/** Lists a restaurant's tables, with a form to add some. */
function TablesCard({ slug, ...props }: TablesProps & { slug: string }) {
  const t = useTexts(tableTexts);
  const titleId = useId();
  const { length: count } = props.tables;
  return (
    <section aria-labelledby={titleId} className={cardClass}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={titleId} className={cardTitleClass}>
          {t('title')}
        </h2>
        <p role="status" className="font-semibold text-muted tabular-nums">
          {count > 0 && t('count', { count })}
        </p>
      </div>
      {count === 0 && <p className="text-pretty">{t('none')}</p>}
      {props.notice}
      <AddTables {...props} />
      {count > 0 && <p className="text-small text-muted">{t('editHint')}</p>}
      <TableGrid {...props} />
      {count > 0 && (
        <Link
          // For a super_admin, who has no restaurant.
          to={`${paths.qrGenerator}?restaurant=${slug}`}
          className={`${buttonClass('secondary')} justify-self-start`}
        >
          <QrCode aria-hidden="true" className="size-5 shrink-0" />
          {t('codes')}
        </Link>
      )}
    </section>
  );
}

type AddTablesProps = Pick<TablesProps, 'restaurantId' | 'tables' | 'onChange' | 'onStale'>;

/** Adds one table, or those that are missing of a range: from a number to another, or `16–20` as one. */
function AddTables({ restaurantId, tables, onChange, onStale }: AddTablesProps) {
  const t = useTexts(tableTexts);
  const { handles, problems, isBusy } = useForm({
    check(form) {
      const number = inputIn(form, 'number').value;
      const to = inputIn(form, 'to').value;
      const problem = problemOf(number, to);
      const [max, most] = [limits.tableNumberMax, limits.tablesPerRestaurant];
      const field = problem === undefined || problem === 'wrongRange' ? 'number' : 'to';
      return { [field]: problem && (() => say(tableTexts, problem, { max, most })) };
    },
    async send(entered) {
      const range = rangeIn(entered('number'), entered('to'));
      if (!range) return;
      const { from, to } = range;
      if (from === to) {
        const added = await addTable(restaurantId, from);
        // A reload may have brought the new table before this answer.
        onChange((known) => [...known.filter(({ id }) => id !== added.id), added]);
      } else {
        const all = await createTables(restaurantId, range);
        onChange(() => all);
        const count = tables.filter(({ number }) => from <= number && number <= to).length;
        notify({
          id: 'tables',
          type: 'success',
          title: () => say(tableTexts, 'filled', range),
          ...(count > 0 && { message: () => say(tableTexts, 'skipped', { count }) }),
        });
      }
      const form = handles.ref.current;
      if (form) for (const name of ['number', 'to'] as const) inputIn(form, name).value = '';
    },
    onFailure: (error) => problemsOf(error) ?? notifyTableFailure(error, onStale),
  });

  /** Errors about the number are shown beside the field. */
  function problemsOf(error: unknown): Problems | undefined {
    if (!(error instanceof ApiError)) return undefined;
    if (error.code === 'table_exists') return { number: () => say(tableTexts, 'mustBeUnique') };
    return error.status === 409 ? { number: error.message } : error.fields;
  }

  return (
    <form
      {...handles}
      noValidate
      className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <Field
        label={t('number')}
        name="number"
        autoComplete="off"
        placeholder={t('range')}
        error={problems.number}
      />
      <Field label={t('to')} name="to" inputMode="numeric" autoComplete="off" error={problems.to} />
      <Button
        type="submit"
        look={tables.length === 0 ? 'primary' : 'secondary'}
        busy={isBusy}
        icon={<Plus aria-hidden="true" className="size-5" />}
        className="sm:mt-[1.875rem]"
      >
        {t('add')}
      </Button>
    </form>
  );
}

/** Undefined for what is no number and no range of numbers that tables can have. `last`: of the second field. */
function rangeIn(text: string, last: string): { from: number; to: number } | undefined {
  const numbers = numbersFrom(text) ?? [];
  const [from = 0, to = from] = [numbers[0], numbers.at(-1)];
  const isWhole = numbers.length === to - from + 1 && numbers.length <= limits.tablesPerRestaurant;
  if (from === 0 || !isWhole) return undefined;
  if (last.trim() === '') return { from, to };
  return from === to ? { from, to: Number(last) } : undefined;
}

/** Why there is nothing to add. */
function problemOf(text: string, last: string) {
  if (text.trim() === '' && last.trim() === '') return undefined;
  const range = rangeIn(text, last);
  if (!range) return 'wrongRange';
  const { from, to } = range;
  if (!Number.isInteger(to) || to > limits.tableNumberMax) return 'wrongNumber';
  if (to < from) return 'wrongOrder';
  return to - from < limits.tablesPerRestaurant ? undefined : 'tooMany';
}

function inputIn(form: HTMLFormElement, name: 'number' | 'to'): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}
