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

/** Lists a restaurant's tables, with forms to add and delete them. */
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

/** Adds one table, or all tables up to a number. The bulk form comes first while there are no tables. */
function AddTables({ restaurantId, tables, onChange, onStale }: AddTablesProps) {
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
    onFailure: (error) => problemsOf(error) ?? notifyTableFailure(error, onStale),
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
