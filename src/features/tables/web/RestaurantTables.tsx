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

/** Adds one table, `16`, or those that are missing of a range, `16–20`. */
function AddTables({ restaurantId, tables, onChange, onStale }: AddTablesProps) {
  const t = useTexts(tableTexts);
  const { handles, problems, isBusy } = useForm({
    check(form) {
      const { value } = inputIn(form);
      const isFine = value.trim() === '' || rangeIn(value) !== undefined;
      const max = limits.tableNumberMax;
      return { number: isFine ? undefined : () => say(tableTexts, 'wrongRange', { max }) };
    },
    async send(entered) {
      const range = rangeIn(entered('number'));
      if (!range) return;
      const { from, to } = range;
      if (from === to) {
        const added = await addTable(restaurantId, from);
        // A reload may have brought the new table before this answer.
        onChange((known) => [...known.filter(({ id }) => id !== added.id), added]);
      } else {
        const all = await createTables(restaurantId, range);
        onChange(() => all);
        notify({ id: 'tables', type: 'success', title: () => say(tableTexts, 'filled', range) });
      }
      if (handles.ref.current) inputIn(handles.ref.current).value = '';
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
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <Field
        label={t('number')}
        name="number"
        autoComplete="off"
        placeholder={t('range')}
        error={problems.number}
      />
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

/** Undefined for what is no number and no range of numbers that tables can have. */
function rangeIn(text: string): { from: number; to: number } | undefined {
  const numbers = numbersFrom(text) ?? [];
  const [from = 0, to = from] = [numbers[0], numbers.at(-1)];
  const isWhole = numbers.length === to - from + 1 && numbers.length <= limits.tablesPerRestaurant;
  return from > 0 && isWhole ? { from, to } : undefined;
}

function inputIn(form: HTMLFormElement): HTMLInputElement {
  return form.elements.namedItem('number') as HTMLInputElement;
}
