import { useSession } from '../../../features/auth/web/session.tsx';
import { PushInvitation } from '../../../features/push/web/device/PushInvitation.tsx';
import { PushSettings } from '../../../features/push/web/device/PushSettings.tsx';
import { PushTrouble } from '../../../features/push/web/device/PushTrouble.tsx';
import { RestaurantSwitch } from '../../../features/team/web/own-teams/RestaurantSwitch.tsx';
import { useTexts } from '../../../ui/language/i18n.ts';
import { HeaderLinks, Identity } from '../layout/HeaderLinks.tsx';
import { shellTexts } from '../texts.ts';

/** What `StaffPage` loads after the board, as one chunk. */
export const parts = {
  Links,
  PushSettings,
  Invitation: () => (
    <>
      <PushInvitation />
      <PushTrouble />
    </>
  ),
};

function Links({ onChoice }: { onChoice(): void }) {
  const t = useTexts(shellTexts);
  const { restaurant, restaurants } = useSession();
  return (
    <nav aria-label={t('navigation')} className="grid gap-1">
      {restaurant && <Identity onChoice={onChoice} />}
      {restaurants.length > 1 && <RestaurantSwitch isBar={false} onChoice={onChoice} />}
      <HeaderLinks onChoice={onChoice} />
    </nav>
  );
}
