import { AccountPage } from '../../features/auth/web/account/AccountPage.tsx';
import { useSiteData } from '../../features/site/web/site-data.ts';

/** Accounts do not know the site: here they are told whether anything is sold on it. */
export function OwnAccountPage() {
  const { isFree = false } = useSiteData();
  return <AccountPage isFree={isFree} />;
}
