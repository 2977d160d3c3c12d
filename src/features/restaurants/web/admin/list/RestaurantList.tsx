import { useEffect, useRef, useState } from 'react';
import { cardTitleClass } from '../../../../../ui/card-classes.ts';
import { useTexts } from '../../../../../ui/language/i18n.ts';
import { PageSpinner } from '../../../../../ui/Spinner.tsx';
import type { RenderTables } from '../../render-tables.ts';
import { type Customer, PAGE_SIZE } from '../calls.ts';
import { DeleteDialog } from '../edit/DeleteDialog.tsx';
import { EditDialog } from '../edit/EditDialog.tsx';
import { LoadError } from '../LoadError.tsx';
import { refreshAdmin, useFound } from '../queries.ts';
import { adminTexts } from '../texts.ts';
import type { useAdminAddress } from './address.ts';
import { Pager } from './Pager.tsx';
import { RestaurantItem } from './RestaurantItem.tsx';
import { Search } from './Search.tsx';
import { StateFilter } from './StateFilter.tsx';

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
  const { data, isLoadingError, isFetching, refetch } = useFound({ q, state, page });
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
      {isLoadingError && (
        <LoadError text={t('listFailed')} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
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
