import { createPortal } from 'react-dom';
import { BoardPage } from '../../../features/board/web/BoardPage.tsx';
import { useLazy } from '../../../ui/use-lazy.ts';
import { useOwnBar } from '../layout/Header.tsx';
import { HomeLink } from '../layout/HeaderLinks.tsx';

const loadParts = () => import('./StaffParts.tsx').then(({ parts }) => parts);

/**
 * Joins the board with the header, the links of its menu and the pushes, which it may not import.
 * Its bar replaces the site’s, so that both take one line.
 */
export function StaffPage() {
  const barElement = useOwnBar();
  const parts = useLazy(loadParts);
  return (
    <BoardPage
      frame={{
        renderBar: (bar) => barElement && createPortal(bar, barElement),
        homeLink: <HomeLink isShort />,
        isMenuLoading: parts === undefined,
        renderLinks: (onChoice) => parts && <parts.Links onChoice={onChoice} />,
        pushSettings: parts && <parts.PushSettings />,
        pushInvitation: parts && <parts.Invitation />,
      }}
    />
  );
}
