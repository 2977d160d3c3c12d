import { ReportCard } from '../../../features/analytics/web/weekly-report/ReportCard.tsx';
import { ChangeEmailCard } from '../../../features/auth/web/email/ChangeEmailCard.tsx';
import { PasskeysCard } from '../../../features/auth/web/passkeys/PasskeysCard.tsx';
import { ChangePasswordCard } from '../../../features/auth/web/password/ChangePasswordCard.tsx';
import { useSession } from '../../../features/auth/web/session.tsx';
import { Claims } from '../../../features/billing/web/Claims.tsx';
import { FreeCard, SubscriptionCard } from '../../../features/billing/web/SubscriptionCard.tsx';
import { useSiteData } from '../../../features/site/web/site-data.ts';
import { DeleteAccountCard } from '../../../features/team/web/leaving/DeleteAccountCard.tsx';
import { ChooseRestaurantCard } from '../../../features/team/web/own-teams/ChooseRestaurantCard.tsx';
import { InvitationsCard } from '../../../features/team/web/own-teams/InvitationsCard.tsx';
import { LeaveTeamCard } from '../../../features/team/web/own-teams/LeaveTeamCard.tsx';
import { OpenRestaurantCard } from '../../../features/team/web/own-teams/OpenRestaurantCard.tsx';
import { restaurantsTexts } from '../../../features/team/web/own-teams/texts.ts';
import { pageClass, pageTitleClass } from '../../../ui/card-classes.ts';
import { useTexts } from '../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { shellTexts } from '../texts.ts';

/**
 * The page of the account: subscription of its restaurant, password, address, passkeys, weekly report,
 * opening a restaurant, and deletion of the account.
 */
export function AccountPage() {
  const t = useTexts(shellTexts);
  const tRestaurants = useTexts(restaurantsTexts);
  const { isFree = false, isInviteOnly = false } = useSiteData();
  const { restaurant, restaurants, isOwner, isInNoTeam } = useSession();
  const none = restaurants.length > 0 ? 'choose' : 'none';
  const lead = isInviteOnly && none === 'none' ? 'noneInvited' : (`${none}Lead` as const);
  const title = isInNoTeam ? tRestaurants(`${none}Title`) : t('accountTitle');
  usePageTitle(title);
  if (!restaurant) return null;
  const { id, name, email } = restaurant;
  return (
    <div className={pageClass}>
      <div className="grid gap-1">
        <h1 className={pageTitleClass}>{title}</h1>
        <p className="font-semibold text-pretty wrap-anywhere">
          {isInNoTeam ? tRestaurants(lead) : name}
        </p>
      </div>
      <div className="wrap-anywhere *:mb-5 *:break-inside-avoid lg:columns-2 lg:gap-5">
        <InvitationsCard />
        {isInNoTeam && (
          <>
            {restaurants.length > 0 && <ChooseRestaurantCard />}
            {!isInviteOnly && (
              <OpenRestaurantCard isFree={isFree} isFirst={restaurants.length === 0} />
            )}
            <DeleteAccountCard hasData={false} />
          </>
        )}
        {id !== null && isFree && <FreeCard />}
        {isOwner && <Claims email={email} />}
        {id !== null && <SubscriptionCard email={email} isOwner={isOwner} />}
        <ChangePasswordCard email={email} />
        <ChangeEmailCard email={email} />
        <PasskeysCard email={email} />
        {id !== null && <ReportCard email={email} />}
        {id !== null && (
          <>
            {!isInviteOnly && <OpenRestaurantCard isFree={isFree} />}
            <LeaveTeamCard />
            <DeleteAccountCard hasData={isOwner} />
          </>
        )}
      </div>
    </div>
  );
}
