import { useSiteData } from '../../../features/site/web/site-data.ts';
import { AccountPage } from './AccountPage.tsx';

/** Tells the account screen, which may not import the site, whether subscriptions are sold. */
export function OwnAccountPage() {
  const { isFree = false } = useSiteData();
  return <AccountPage isFree={isFree} />;
}
