import { ChevronDown, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../../../paths.ts';
import { Button, buttonClass } from '../../../../../ui/Button.tsx';
import { cardTitleClass } from '../../../../../ui/card-classes.ts';
import { LoadError } from '../../../../../ui/LoadError.tsx';
import { useLanguage, useTexts } from '../../../../../ui/language/i18n.ts';
import { SelectField } from '../../../../../ui/SelectField.tsx';
import { PageSpinner, Spinner } from '../../../../../ui/Spinner.tsx';
import { type CustomerState, customerStates } from '../../../rules.ts';
import { type RenderTables, useRestaurantQuery } from '../../use-restaurant.ts';
import { type Customer, PAGE_SIZE, refreshAdmin, type SearchQuery, useFound } from '../calls.ts';
import { DeleteDialog, EditDialog } from '../edit/dialogs.tsx';
import { Owner } from '../edit/Owner.tsx';
import { adminTexts } from '../texts.ts';
import { Pager } from './Pager.tsx';
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

type RestaurantRowProps = {
  restaurant: Customer;
  isOpen: boolean;
  onToggle(): void;
  onEdit(): void;
  onDelete(): void;
  renderTables: RenderTables;
};

/** A row of the list, which can be expanded to the restaurant's details. */
function RestaurantItem({ restaurant, isOpen, ...acts }: RestaurantRowProps) {
  const t = useTexts(adminTexts);
  const contentId = useId();
  const { name, slug, address } = restaurant;
  return (
    <li className="overflow-hidden rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-center gap-x-2 p-2">
        <h3 className="min-w-0 grow basis-64">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={acts.onToggle}
            className="flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-small px-3 py-1 text-left hover:bg-sunken"
          >
            <ChevronDown
              aria-hidden="true"
              className={`size-5 shrink-0 text-muted transition-transform duration-(--motion) ${isOpen ? 'rotate-180' : ''}`}
            />
            <span className="grid min-w-0 wrap-anywhere">
              <span className="font-semibold">{name}</span>
              <span className="text-small text-muted">
                {slug} · {address ?? t('noAddress')}
              </span>
              <CustomerSummary restaurant={restaurant} />
            </span>
          </button>
        </h3>
        <div className="flex grow flex-wrap justify-end gap-1">
          <Button look="quiet" onClick={acts.onEdit}>
            <Pencil aria-hidden="true" className="size-5" />
            <span>
              {t('edit')} <span className="sr-only">{name}</span>
            </span>
          </Button>
          <Button look="quiet" onClick={acts.onDelete} className="text-red">
            <Trash2 aria-hidden="true" className="size-5" />
            <span>
              {t('delete')} <span className="sr-only">{name}</span>
            </span>
          </Button>
        </div>
      </div>
      <div id={contentId} hidden={!isOpen}>
        {isOpen && <OpenRestaurant restaurant={restaurant} renderTables={acts.renderTables} />}
      </div>
    </li>
  );
}

/** One line about a restaurant: its owner, subscription status and last request. */
function CustomerSummary({ restaurant }: { restaurant: Customer }) {
  const t = useTexts(adminTexts);
  const { language } = useLanguage();
  const { owner, standing, standing_until, last_request_at } = restaurant;
  const locale = language === 'en' ? 'en-GB' : 'fr-FR';
  const day = (instant: string) =>
    new Date(instant).toLocaleDateString(locale, { dateStyle: 'medium' });
  const words = [
    owner ? owner.email : t('unowned'),
    owner?.is_invited && t('invitedShort'),
    standing !== 'unlimited' && t(standing),
    standing_until && t('until', { date: day(standing_until) }),
    last_request_at ? t('lastRequest', { date: day(last_request_at) }) : t('noRequest'),
  ];
  return <span className="text-small text-muted">{words.filter(Boolean).join(' · ')}</span>;
}

type OpenRestaurantProps = {
  restaurant: Customer;
  renderTables: RenderTables;
};

const links = [
  [paths.staff, 'board'],
  [paths.qrGenerator, 'codes'],
  [paths.analytics, 'figures'],
] as const;

/** Details of the expanded restaurant: its owner, links to its screens, and its tables. */
function OpenRestaurant({ restaurant, renderTables }: OpenRestaurantProps) {
  const t = useTexts(adminTexts);
  const { slug } = restaurant;
  const query = useRestaurantQuery(slug);
  const { data, isLoadingError } = query;
  return (
    <div className="grid gap-4 border-t border-line bg-sunken p-4 sm:p-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Owner restaurant={restaurant} />
        <div className="flex flex-wrap gap-2">
          {links.map(([path, words]) => (
            <Link
              key={path}
              to={`${path}?restaurant=${encodeURIComponent(slug)}`}
              className={buttonClass('secondary')}
            >
              {t(words)}
            </Link>
          ))}
        </div>
      </div>
      {isLoadingError && <LoadError text={t('detailsFailed')} query={query} />}
      {!data && !isLoadingError && <Spinner className="size-8 justify-self-center text-sage" />}
      {data && renderTables(data)}
    </div>
  );
}
