import { Store } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../../paths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../../ui/card-classes.ts';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { notifyAccountFailure } from '../../../auth/web/account-notices.ts';
import { useSession } from '../../../auth/web/session.tsx';
import { switchRestaurant } from './switch-restaurant.ts';
import { restaurantsTexts } from './texts.ts';

/** The restaurants of an account whose session is in none of them. */
export function ChooseRestaurantCard() {
  const t = useTexts(restaurantsTexts);
  const { restaurants } = useSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string>();

  async function choose(id: string): Promise<void> {
    if (busy !== undefined) return;
    setBusy(id);
    try {
      await switchRestaurant(id);
      void navigate(paths.staff);
    } catch (error) {
      setBusy(undefined);
      notifyAccountFailure(() => say(restaurantsTexts, 'notSwitched'), error);
    }
  }

  return (
    <section aria-labelledby="choose-restaurant" className={cardClass}>
      <h2 id="choose-restaurant" className={cardTitleClass}>
        {t('yours')}
      </h2>
      {restaurants.map(({ id, name }) => (
        <Button
          key={id}
          busy={busy === id}
          onClick={() => void choose(id)}
          className="min-h-14 wrap-anywhere"
        >
          {busy !== id && <Store aria-hidden="true" className="size-5 shrink-0" />}
          <span>{name}</span>
        </Button>
      ))}
    </section>
  );
}
