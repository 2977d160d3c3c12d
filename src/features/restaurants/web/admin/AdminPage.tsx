import type { ReactNode } from 'react';
import { pageClass, pageTitleClass } from '../../../../ui/card-classes.ts';
import { LoadError } from '../../../../ui/LoadError.tsx';
import { useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import type { RenderTables } from '../use-restaurant.ts';
import { useGlance, useVersion } from './calls.ts';
import { AddRestaurant } from './edit/AddRestaurant.tsx';
import { RestaurantList, useAdminAddress } from './list/RestaurantList.tsx';
import { adminTexts } from './texts.ts';

type AdminPageProps = {
  /** True when nothing is sold on this server. */
  isFree: boolean;
  /** Shown between the figures and the restaurants. */
  children: ReactNode;
  renderTables: RenderTables;
};

/** The page of the operator: figures and management of all restaurants. */
export function AdminPage({ isFree, children, renderTables }: AdminPageProps) {
  const t = useTexts(adminTexts);
  const address = useAdminAddress();
  const version = useVersion();
  usePageTitle(t('title'));
  return (
    <div className={pageClass}>
      <h1 className={pageTitleClass}>{t('title')}</h1>
      <Glance />
      {children}
      <AddRestaurant onAdded={(slug) => address.go({ q: slug, page: 1, open: slug })} />
      <RestaurantList address={address} isFree={isFree} renderTables={renderTables} />
      {version && <p className="text-small text-muted">Sonnette {version}</p>}
    </div>
  );
}

/** Four figures over all restaurants. */
function Glance() {
  const t = useTexts(adminTexts);
  const { language } = useLanguage();
  const query = useGlance();
  const { data } = query;
  if (query.isLoadingError) return <LoadError text={t('glanceFailed')} query={query} />;
  const figures = [
    [t('restaurants'), data?.restaurants],
    [t('inTrial'), data?.in_trial],
    [t('requestsToday'), data?.requests_today],
    [t('unansweredToday'), data?.unanswered_today],
  ] as const;
  return (
    <dl
      aria-busy={!data}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3"
    >
      {figures.map(([label, figure]) => (
        <div
          key={label}
          className="flex flex-col rounded-card border border-line bg-card px-5 py-4"
        >
          <dt className="text-small text-muted">{label}</dt>
          <dd className="mt-auto pt-1 font-display text-title leading-tight tabular-nums">
            {figure === undefined ? '…' : figure.toLocaleString(language)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
