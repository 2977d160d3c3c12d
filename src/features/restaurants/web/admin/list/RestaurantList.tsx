import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { cardTitleClass } from '../../../../../ui/card-classes.ts';
import { LoadError } from '../../../../../ui/LoadError.tsx';
import { useTexts } from '../../../../../ui/language/i18n.ts';
import { SelectField } from '../../../../../ui/SelectField.tsx';
import { PageSpinner } from '../../../../../ui/Spinner.tsx';
import { type CustomerState, customerStates } from '../../../rules.ts';
import type { RenderTables } from '../../use-restaurant.ts';
import { type Customer, PAGE_SIZE, refreshAdmin, type SearchQuery, useFound } from '../calls.ts';
import { DeleteDialog, EditDialog } from '../edit/dialogs.tsx';
import { adminTexts } from '../texts.ts';
import { Pager } from './Pager.tsx';
import { RestaurantItem } from './RestaurantItem.tsx';
import { Search } from './Search.tsx';

type RestaurantListProps = {
  /** True when nothing is sold on this server. */
  isFree: boolean;
  address: ReturnType<typeof useAdminAddress>;
  renderTables: RenderTables;
};

type OpenDialog = { act: 'edit' | 'delete'; restaurant: Customer };

/** The list of restaurants, with search, details, editing and deletion. */
export function RestaurantList({ address, isFree, renderTables }: RestaurantListProps) {
  const t = useTexts(adminTexts);
  const { q, state, page, open, go } = address;
  const query = useFound({ q, state, page });
  const { data, isLoadingError, isFetching } = query;
  const [dialog, setDialog] = useState<OpenDialog>();
  const [deletions, setDeletions] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useLastPage(address, data?.total);

  // The dialog cannot return the focus to its button, which was deleted with the row.
  useEffect(() => {
    if (deletions > 0) heading.current?.focus();
  }, [deletions]);

  function closeDeleted(): void {
    setDialog(undefined);
    if (open === dialog?.restaurant.slug) go({ open: undefined }, true);
    setDeletions((count) => count + 1);
    void refreshAdmin();
  }

  return (
    <section aria-labelledby="restaurants" className="grid gap-4">
      <h2 id="restaurants" ref={heading} tabIndex={-1} className={cardTitleClass}>
        {t('restaurants')}
      </h2>
      <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(12rem,16rem)]">
        <Search q={q} onSearch={(q) => go({ q, page: 1 }, true)} />
        <StateFilter state={state} isFree={isFree} onChoose={(state) => go({ state, page: 1 })} />
      </div>
      {isLoadingError && <LoadError text={t('listFailed')} query={query} />}
      {!data && !isLoadingError && <PageSpinner />}
      <p role="status" className="text-pretty empty:hidden">
        {data?.total === 0 && (q ? t('notFound', { q }) : t(state ? 'noneInState' : 'none'))}
      </p>
      {data && data.rows.length > 0 && (
        <ul aria-label={t('restaurants')} aria-busy={isFetching} className="grid gap-2">
          {data.rows.map((restaurant) => (
            <RestaurantItem
              key={restaurant.id}
              restaurant={restaurant}
              isOpen={restaurant.slug === open}
              onToggle={() => go({ open: restaurant.slug === open ? undefined : restaurant.slug })}
              onEdit={() => setDialog({ act: 'edit', restaurant })}
              onDelete={() => setDialog({ act: 'delete', restaurant })}
              renderTables={renderTables}
            />
          ))}
        </ul>
      )}
      {data && (
        <Pager
          page={page}
          size={PAGE_SIZE}
          total={data.total}
          onPage={(page) => go({ page })}
          top={heading}
        />
      )}
      {dialog?.act === 'edit' && (
        <EditDialog restaurant={dialog.restaurant} onClose={() => setDialog(undefined)} />
      )}
      {dialog?.act === 'delete' && (
        <DeleteDialog
          restaurant={dialog.restaurant}
          onClose={() => setDialog(undefined)}
          onDeleted={closeDeleted}
        />
      )}
    </section>
  );
}

/** Goes to the last page when the current page does not exist (any more). */
function useLastPage(
  { page, go }: RestaurantListProps['address'],
  total: number | undefined,
): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / PAGE_SIZE));
  useEffect(() => {
    if (page > last) go({ page: last }, true);
  });
}

/** The filters that make sense when nothing is sold: there are no trials and subscriptions. */
const freeStates: readonly CustomerState[] = ['invited', 'unowned'];

type StateFilterProps = {
  state: CustomerState | undefined;
  isFree: boolean;
  onChoose(state: CustomerState | undefined): void;
};

function StateFilter({ state, isFree, onChoose }: StateFilterProps) {
  const t = useTexts(adminTexts);
  const offered = isFree
    ? customerStates.filter((one) => freeStates.includes(one))
    : customerStates;
  return (
    <SelectField
      label={t('state')}
      name="state"
      value={state ?? ''}
      onChange={({ target }) => onChoose(customerStates.find((one) => one === target.value))}
    >
      <option value="">{t('allStates')}</option>
      {offered.map((one) => (
        <option key={one} value={one}>
          {t(one === 'invited' ? 'awaiting' : one)}
        </option>
      ))}
    </SelectField>
  );
}

/** The search and the expanded restaurant. Both are in the URL, so that "back" works. */
type AdminAddress = SearchQuery & { open: string | undefined };

export function useAdminAddress(): AdminAddress & {
  go(to: Partial<AdminAddress>, isTyping?: boolean): void;
} {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page'));
  const address: AdminAddress = {
    q: params.get('q') ?? '',
    state: customerStates.find((state) => state === params.get('state')),
    page: Number.isInteger(page) && page > 1 ? page : 1,
    open: params.get('restaurant') ?? undefined,
  };
  // `go` may be called twice before the URL is updated: build on the latest state.
  const last = useRef(address);
  useEffect(() => {
    last.current = address;
  });
  return {
    ...address,
    go(to, isTyping = false) {
      last.current = { ...last.current, ...to };
      const { q, state, page, open } = last.current;
      const next = new URLSearchParams();
      if (q) next.set('q', q);
      if (state) next.set('state', state);
      if (page > 1) next.set('page', String(page));
      if (open) next.set('restaurant', open);
      setParams(next, { replace: isTyping });
    },
  };
}
