import { Link } from 'react-router';
import { paths } from '../../../../../paths.ts';
import { buttonClass } from '../../../../../ui/Button.tsx';
import { useTexts } from '../../../../../ui/language/i18n.ts';
import { Spinner } from '../../../../../ui/Spinner.tsx';
import type { RenderTables } from '../../render-tables.ts';
import { useRestaurantQuery } from '../../use-restaurant.ts';
import type { Customer } from '../calls.ts';
import { LoadError } from '../LoadError.tsx';
import { adminTexts } from '../texts.ts';
import { Owner } from './Owner.tsx';

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
export function OpenRestaurant({ restaurant, renderTables }: OpenRestaurantProps) {
  const t = useTexts(adminTexts);
  const { slug } = restaurant;
  const { data, isLoadingError, isFetching, refetch } = useRestaurantQuery(slug);
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
      {isLoadingError && (
        <LoadError text={t('detailsFailed')} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isLoadingError && <Spinner className="size-8 justify-self-center text-sage" />}
      {data && renderTables(data)}
    </div>
  );
}
