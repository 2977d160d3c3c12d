import { ChevronDown, Pencil, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../../paths.ts';
import { Button, buttonClass } from '../../../../../ui/Button.tsx';
import { LoadError } from '../../../../../ui/LoadError.tsx';
import { useLanguage, useTexts } from '../../../../../ui/language/i18n.ts';
import { Spinner } from '../../../../../ui/Spinner.tsx';
import { type RenderTables, useRestaurantQuery } from '../../use-restaurant.ts';
import type { Customer } from '../calls.ts';
import { Owner } from '../edit/Owner.tsx';
import { adminTexts } from '../texts.ts';

type RestaurantRowProps = {
  restaurant: Customer;
  isOpen: boolean;
  onToggle(): void;
  onEdit(): void;
  onDelete(): void;
  renderTables: RenderTables;
};

/** A row of the list, which can be expanded to the restaurant's details. */
export function RestaurantItem({ restaurant, isOpen, ...acts }: RestaurantRowProps) {
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
