import { createPortal } from 'react-dom';
import { useSession } from '../../../features/auth/web/session.tsx';
import { BoardPage } from '../../../features/board/web/BoardPage.tsx';
import { PushInvitation } from '../../../features/push/web/device/PushInvitation.tsx';
import { PushSettings } from '../../../features/push/web/device/PushSettings.tsx';
import { PushTrouble } from '../../../features/push/web/device/PushTrouble.tsx';
import { RestaurantSwitch } from '../../../features/team/web/own-teams/RestaurantSwitch.tsx';
import { useTexts } from '../../../ui/language/i18n.ts';
import { LanguagePicker } from '../../../ui/language/LanguagePicker.tsx';
import { useOwnBar } from '../layout/Header.tsx';
import { HeaderLinks, HomeLink, Identity } from '../layout/HeaderLinks.tsx';
import { shellTexts } from '../texts.ts';

/**
 * Joins the board with the header, the links of its menu and the pushes, which it may not import.
 * Its bar replaces the site’s, so that both take one line. All parts of the menu are in this chunk: a part
 * loaded later would move the others under a finger.
 */
export function StaffPage() {
  const barElement = useOwnBar();
  return (
    <BoardPage
      frame={{
        renderBar: (bar) => barElement && createPortal(bar, barElement),
        homeLink: <HomeLink isShort />,
        renderLinks: (onChoice) => <StaffLinks onChoice={onChoice} />,
        pushSettings: <PushSettings />,
        pushInvitation: (
          <>
            <PushInvitation />
            <PushTrouble />
          </>
        ),
      }}
    />
  );
}

function StaffLinks({ onChoice }: { onChoice(): void }) {
  const t = useTexts(shellTexts);
  const { restaurant, restaurants } = useSession();
  return (
    <>
      <nav aria-label={t('navigation')} className="grid gap-1">
        {restaurant && <Identity onChoice={onChoice} />}
        {restaurants.length > 1 && <RestaurantSwitch isBar={false} onChoice={onChoice} />}
        <HeaderLinks onChoice={onChoice} />
      </nav>
      <LanguagePicker />
    </>
  );
}
