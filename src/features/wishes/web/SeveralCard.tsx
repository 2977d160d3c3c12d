import { useId, useState } from 'react';
import { cardClass } from '../../../ui/card-classes.ts';
import { say, useTexts } from '../../../ui/language/i18n.ts';
import { ApiError } from '../../../ui/network/api.ts';
import { errorTitle } from '../../../ui/network/error-title.ts';
import { notify } from '../../../ui/notices/notices.ts';
import type { RestaurantWithTables } from '../../restaurants/contract.ts';
import { saveRestaurant } from '../../restaurants/web/manage/form-values.ts';
import { wishTexts } from './texts.ts';

/** The switch for several active requests of one table. It is saved at once. */
export function SeveralCard({ restaurant }: { restaurant: RestaurantWithTables }) {
  const t = useTexts(wishTexts);
  const hintId = useId();
  const isOn = restaurant.requests_per_table === 'one-per-wish';
  const [isBusy, setBusy] = useState(false);

  async function turn(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const { requests_per_table } = await saveRestaurant(restaurant, {
        requests_per_table: isOn ? 'one' : 'one-per-wish',
      });
      const text = requests_per_table === 'one' ? 'severalOff' : 'severalOn';
      notify({ id: 'several', type: 'success', title: () => say(wishTexts, text) });
    } catch (error) {
      notify({
        id: 'several',
        type: 'error',
        title: () => errorTitle(error),
        message: error instanceof ApiError ? error.message : () => say(wishTexts, 'tryAgain'),
      });
    }
    setBusy(false);
  }

  return (
    <section className={`${cardClass} gap-1!`}>
      <label className="flex min-h-12 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          aria-describedby={hintId}
          onChange={() => void turn()}
          className="size-6 shrink-0 accent-sage"
        />
        {t('several')}
      </label>
      <p id={hintId} className="text-small text-pretty text-muted">
        {t('severalHint')}
      </p>
    </section>
  );
}
