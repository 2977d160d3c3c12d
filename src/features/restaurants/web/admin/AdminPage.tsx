import type { ReactNode } from 'react';
import { pageClass, pageTitleClass } from '../../../../ui/card-classes.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import type { RenderTables } from '../render-tables.ts';
import { AddRestaurant } from './edit/AddRestaurant.tsx';
import { Glance } from './Glance.tsx';
import { useAdminAddress } from './list/address.ts';
import { RestaurantList } from './list/RestaurantList.tsx';
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
  usePageTitle(t('title'));
  return (
    <div className={pageClass}>
      <h1 className={pageTitleClass}>{t('title')}</h1>
      <Glance />
      {children}
      <AddRestaurant onAdded={(slug) => address.go({ q: slug, page: 1, open: slug })} />
      <RestaurantList address={address} isFree={isFree} renderTables={renderTables} />
    </div>
  );
}
