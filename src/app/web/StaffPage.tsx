import { createPortal } from 'react-dom';
import { useSession } from '../../features/auth/web/session.tsx';
import { BoardPage } from '../../features/requests/web/board/BoardPage.tsx';
import { useTexts } from '../../ui/language/i18n.ts';
import { LanguagePicker } from '../../ui/language/LanguagePicker.tsx';
import { HeaderLinks, HomeLink, Identity } from './HeaderLinks.tsx';
import { useHeaderSlot } from './header-slot.ts';
import { LateRestaurantSwitch } from './LateRestaurantSwitch.tsx';
import { shellTexts } from './texts.ts';

/** Puts the board's bar in the place of the site's header, so that both take one line. */
export function StaffPage() {
  const slot = useHeaderSlot();
  return (
    <BoardPage
      frame={{
        renderBar: (bar) => slot && createPortal(bar, slot),
        homeLink: <HomeLink isShort />,
        renderLinks: (onChoice) => <StaffLinks onChoice={onChoice} />,
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
        <LateRestaurantSwitch onChoice={onChoice} />
        <HeaderLinks onChoice={onChoice} />
      </nav>
      <LanguagePicker />
    </>
  );
}
