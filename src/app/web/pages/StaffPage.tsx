import { createPortal } from 'react-dom';
import { useSession } from '../../../features/auth/web/session.tsx';
import { BoardPage } from '../../../features/requests/web/board/BoardPage.tsx';
import { useTexts } from '../../../ui/language/i18n.ts';
import { LanguagePicker } from '../../../ui/language/LanguagePicker.tsx';
import { HeaderLinks, HomeLink, Identity } from '../layout/HeaderLinks.tsx';
import { useHeaderSlot } from '../layout/header-slot.ts';
import { LazyRestaurantSwitch } from '../layout/LazyRestaurantSwitch.tsx';
import { shellTexts } from '../texts.ts';
import { useLazy } from '../use-lazy.ts';

/** Puts the board's bar in the place of the site's header, so that both take one line. */
export function StaffPage() {
  const slot = useHeaderSlot();
  return (
    <BoardPage
      frame={{
        renderBar: (bar) => slot && createPortal(bar, slot),
        homeLink: <HomeLink isShort />,
        renderLinks: (onChoice) => <StaffLinks onChoice={onChoice} />,
        pushSettings: <LazyPushSettings />,
        pushInvitation: <LazyPushInvitation />,
      }}
    />
  );
}

function StaffLinks({ onChoice }: { onChoice(): void }) {
  const t = useTexts(shellTexts);
  const { restaurant } = useSession();
  return (
    <>
      <nav aria-label={t('navigation')} className="grid gap-1">
        {restaurant && <Identity onChoice={onChoice} />}
        <LazyRestaurantSwitch onChoice={onChoice} />
        <HeaderLinks onChoice={onChoice} />
      </nav>
      <LanguagePicker />
    </>
  );
}

function LazyPushSettings() {
  const PushSettings = useLazy(loadPushSettings);
  return PushSettings && <PushSettings />;
}

function LazyPushInvitation() {
  const PushInvitation = useLazy(loadPushInvitation);
  return PushInvitation && <PushInvitation />;
}

const loadPushSettings = () =>
  import('../../../features/push/web/device/PushSettings.tsx').then(
    ({ PushSettings }) => PushSettings,
  );
const loadPushInvitation = () =>
  import('../../../features/push/web/device/PushInvitation.tsx').then(
    ({ PushInvitation }) => PushInvitation,
  );
