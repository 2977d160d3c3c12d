import { Menu, X } from 'lucide-react';
import {
  createContext,
  type KeyboardEvent,
  type Ref,
  use,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../../features/auth/web/session.tsx';
import { useTexts } from '../../../ui/language/i18n.ts';
import { LanguagePicker } from '../../../ui/language/LanguagePicker.tsx';
import { shellTexts } from '../texts.ts';
import { HeaderLinks, HomeLink, Identity, LazyRestaurantSwitch } from './HeaderLinks.tsx';

/** The window width from which the links fit into the bar. In narrower windows they are in a menu. */
const layouts = {
  visitor: { bar: 'md:flex', menu: 'md:hidden' },
  owner: { bar: 'min-[75rem]:flex', menu: 'min-[75rem]:hidden' },
  /** For a bar with one more control: the link of a super_admin, or the switch between restaurants. */
  wide: { bar: 'xl:flex', menu: 'xl:hidden' },
};

type OwnBar = {
  /** The element in the header that a page’s own bar is rendered into. Null until the header is mounted. */
  element: HTMLElement | null;
  setUsed(isUsed: boolean): void;
};

/** How the board shows its own bar in place of the site’s. */
export const OwnBarContext = createContext<OwnBar>({ element: null, setUsed() {} });

/** Removes the site’s bar while mounted. Returns the element for the page’s own bar, for a portal. */
export function useOwnBar(): HTMLElement | null {
  const { element, setUsed } = use(OwnBarContext);
  useLayoutEffect(() => {
    setUsed(true);
    return () => setUsed(false);
  }, [setUsed]);
  return element;
}

type HeaderProps = {
  /** True where no header is shown. The element for an own bar stays, for the next page. */
  isHidden: boolean;
  /** The page renders its own bar into `ownBar`. */
  hasOwnBar: boolean;
  ownBar: Ref<HTMLDivElement>;
};

export function Header({ isHidden, hasOwnBar, ownBar }: HeaderProps) {
  return (
    <header
      hidden={isHidden}
      className={hasOwnBar ? 'contents [&[hidden]]:hidden' : 'border-b border-line'}
    >
      {!hasOwnBar && !isHidden && <SiteBar />}
      <div ref={ownBar} className="contents" />
    </header>
  );
}

function SiteBar() {
  const t = useTexts(shellTexts);
  const { restaurant, restaurants, isAdmin } = useSession();
  const signedIn = isAdmin || restaurants.length > 1 ? layouts.wide : layouts.owner;
  const layout = restaurant ? signedIn : layouts.visitor;
  const { key } = useLocation();
  const menuId = useId();
  // The menu is open for one history entry only, so that every navigation closes it.
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === key;
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => setOpenAt(undefined);

  function closeOnEscape({ key }: KeyboardEvent): void {
    if (key !== 'Escape' || !isOpen) return;
    close();
    toggle.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape bubbles up from the focused element inside.
    <div onKeyDown={closeOnEscape}>
      <div className="mx-auto flex max-w-360 flex-wrap items-center sm:flex-nowrap gap-x-2 px-4 py-2">
        <HomeLink onChoice={close} />
        <nav
          aria-label={t('navigation')}
          className={`ml-4 hidden min-w-0 grow items-center gap-1 ${layout.bar}`}
        >
          <HeaderLinks isBar onChoice={close} />
        </nav>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-2">
          <LanguagePicker />
          <button
            ref={toggle}
            type="button"
            aria-expanded={isOpen}
            aria-controls={menuId}
            aria-label={t('menu')}
            onClick={() => setOpenAt(isOpen ? undefined : key)}
            className={`-mr-2 grid size-12 shrink-0 cursor-pointer place-content-center rounded-small hover:bg-sunken ${layout.menu}`}
          >
            {isOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
          </button>
        </div>
      </div>
      <nav
        id={menuId}
        aria-label={t('navigation')}
        hidden={!isOpen}
        className={`grid gap-1 border-t border-line px-4 py-3 ${layout.menu} [&[hidden]]:hidden`}
      >
        {restaurant && <Identity onChoice={close} />}
        <LazyRestaurantSwitch onChoice={close} />
        <HeaderLinks onChoice={close} />
      </nav>
    </div>
  );
}
