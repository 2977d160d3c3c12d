import { Check, ChevronsUpDown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { notifyAccountFailure } from '../../../auth/web/account-notices.ts';
import { useSession } from '../../../auth/web/session.tsx';
import { switchRestaurant } from './switch-restaurant.ts';
import { restaurantsTexts } from './texts.ts';

type RestaurantSwitchProps = {
  /** True in the bar, where the list lies over the page; false in a menu. */
  isBar: boolean;
  onChoice(): void;
};

/** The restaurants of the account. */
export function RestaurantSwitch({ isBar, onChoice }: RestaurantSwitchProps) {
  const t = useTexts(restaurantsTexts);
  const { restaurant, restaurants } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  async function choose(id: string, name: string): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      if (id !== restaurant?.id) {
        await switchRestaurant(id);
        notify({
          id: 'account',
          type: 'success',
          title: () => say(restaurantsTexts, 'switched', { name }),
        });
      }
      setOpen(false);
      // The switch may unmount the screen, and with it a menu that contains this button. Then focus the main
      // element.
      (button.current ?? document.getElementById('main'))?.focus({ preventScroll: true });
      onChoice();
    } catch (error) {
      notifyAccountFailure(() => say(restaurantsTexts, 'notSwitched'), error);
    } finally {
      setBusy(false);
    }
  }

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen) return;
    // Otherwise Escape would also close the menu around this list.
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  }

  function closeOnLeaving({ currentTarget, relatedTarget }: FocusEvent): void {
    if (isBar && !currentTarget.contains(relatedTarget)) setOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape bubbles up from the focused element inside.
    <div
      onKeyDown={closeOnEscape}
      onBlur={closeOnLeaving}
      className={isBar ? 'relative shrink-0' : 'grid'}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-label={t('switch')}
        title={t('switch')}
        onClick={() => setOpen(!isOpen)}
        className={`flex min-h-12 min-w-12 cursor-pointer items-center justify-center gap-2 rounded-small font-semibold text-ink hover:bg-sunken ${isBar ? '' : 'justify-start! px-3'}`}
      >
        <ChevronsUpDown aria-hidden="true" className="size-5 shrink-0" />
        {!isBar && <span>{t('switch')}</span>}
      </button>
      {isOpen && (
        <ul
          className={`grid max-h-[60dvh] overflow-y-auto ${isBar ? 'absolute top-full right-0 z-50 w-72 rounded-card border border-edge bg-card p-2 shadow-card' : 'pl-6'}`}
        >
          {restaurants.map(({ id, name }) => (
            <li key={id} className="grid">
              <button
                type="button"
                aria-current={id === restaurant?.id ? 'true' : undefined}
                aria-disabled={isBusy || undefined}
                onClick={() => void choose(id, name)}
                className="flex min-h-12 cursor-pointer items-center gap-2 rounded-small px-3 text-left wrap-anywhere hover:bg-sunken aria-[current]:font-semibold"
              >
                <Check
                  aria-hidden="true"
                  className={`size-5 shrink-0 text-sage ${id === restaurant?.id ? '' : 'invisible'}`}
                />
                {name}
              </button>
            </li>
          ))}
          <li className="grid border-t border-line">
            <Link
              to={paths.houses}
              onClick={() => {
                setOpen(false);
                onChoice();
              }}
              className="flex min-h-12 items-center rounded-small pr-3 pl-10 font-semibold no-underline hover:bg-sunken"
            >
              {t('all')}
            </Link>
          </li>
        </ul>
      )}
    </div>
  );
}
