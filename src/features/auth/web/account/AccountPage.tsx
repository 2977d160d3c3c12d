import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../../ui/card-classes.ts';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { Claims } from '../../../billing/web/Claims.tsx';
import { FreeCard } from '../../../billing/web/FreeCard.tsx';
import { SubscriptionCard } from '../../../billing/web/SubscriptionCard.tsx';
import { AuthFrame } from '../AuthFrame.tsx';
import { changePassword, countOtherDevices, requestPasswordCode } from '../account.ts';
import { isInMailbox, notifyFailure } from '../account-notices.ts';
import { DeleteAccountCard } from '../leaving/DeleteAccountCard.tsx';
import { PasskeysCard } from '../passkeys/PasskeysCard.tsx';
import { NewPasswordCard } from '../password/NewPasswordCard.tsx';
import { useSession } from '../session.tsx';
import { passwordTexts } from '../texts.ts';
import { ChooseRestaurantCard } from './ChooseRestaurantCard.tsx';
import { InvitationsCard } from './InvitationsCard.tsx';
import { LeaveTeamCard } from './LeaveTeamCard.tsx';
import { OpenRestaurantCard } from './OpenRestaurantCard.tsx';
import { ReportCard } from './ReportCard.tsx';
import { restaurantsTexts } from './texts.ts';

/**
 * The page of the account: subscription of its restaurant, password, passkeys, weekly report, opening a
 * restaurant, and deletion of the account.
 */
export function AccountPage({ isFree }: { isFree: boolean }) {
  const t = useTexts(passwordTexts);
  const tRestaurants = useTexts(restaurantsTexts);
  const { restaurant, restaurants, isOwner, isInNoTeam } = useSession();
  const [isCodeSent, setCodeSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [others, setOthers] = useState<number>();
  const none = restaurants.length > 0 ? 'choose' : 'none';
  const title = isInNoTeam ? tRestaurants(`${none}Title`) : t('accountTitle');
  usePageTitle(title);
  if (!restaurant) return null;
  const { id, name, email } = restaurant;

  async function requestCode(): Promise<void> {
    setBusy(true);
    try {
      setOthers(await countOtherDevices());
      await requestPasswordCode(email);
      setCodeSent(true);
    } catch (error) {
      if (isInMailbox(error)) setCodeSent(true);
      else notifyFailure(() => say(passwordTexts, 'notSent'), error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <AuthFrame title={title} lead={isInNoTeam ? tRestaurants(`${none}Lead`) : name}>
      <InvitationsCard />
      {isInNoTeam && (
        <>
          {restaurants.length > 0 && <ChooseRestaurantCard />}
          <OpenRestaurantCard isFree={isFree} isFirst={restaurants.length === 0} />
          <DeleteAccountCard hasData={false} />
        </>
      )}
      {id !== null && isFree && <FreeCard />}
      {isOwner && <Claims email={email} />}
      {id !== null && <SubscriptionCard email={email} isOwner={isOwner} />}
      {isCodeSent ? (
        <NewPasswordCard
          email={email}
          onCancel={() => setCodeSent(false)}
          others={others}
          choose={async (code, password, signsOthersOut) => {
            await changePassword(code, password, signsOthersOut);
            setCodeSent(false);
          }}
        />
      ) : (
        <section className={cardClass}>
          <h2 className={cardTitleClass}>{t('changeTitle')}</h2>
          <p className="text-pretty">{t('changeHint', { email })}</p>
          <Button
            busy={isBusy}
            icon={<KeyRound aria-hidden="true" className="size-5" />}
            onClick={requestCode}
            className="min-h-14"
          >
            {t('sendCode')}
          </Button>
        </section>
      )}
      <PasskeysCard email={email} />
      {id !== null && <ReportCard email={email} />}
      {id !== null && (
        <>
          <OpenRestaurantCard isFree={isFree} />
          <LeaveTeamCard />
          <DeleteAccountCard hasData={isOwner} />
        </>
      )}
    </AuthFrame>
  );
}
