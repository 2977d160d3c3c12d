import { defineTexts, useTexts } from '../../../../ui/language/i18n.ts';
import type { RestaurantWithTables } from '../../contract.ts';
import { SettingRow } from './SettingRow.tsx';

/** Whether managers get a push of how the evening went. */
export function EveningRow({ restaurant }: { restaurant: RestaurantWithTables }) {
  const t = useTexts(eveningTexts);
  const { evening_push = false } = restaurant;
  return (
    <SettingRow
      restaurant={restaurant}
      label={t('title')}
      value={t(evening_push ? 'on' : 'off')}
      changes={(entered) => ({ evening_push: entered.has('evening_push') })}
    >
      {() => (
        <label className="flex min-h-12 cursor-pointer items-center gap-3 font-semibold">
          <input
            type="checkbox"
            name="evening_push"
            defaultChecked={evening_push}
            className="size-6 shrink-0 accent-sage"
          />
          {t('push')}
        </label>
      )}
    </SettingRow>
  );
}

const eveningTexts = defineTexts('evening-settings', {
  fr: {
    title: 'Bilan du soir',
    on: 'Notifié aux responsables à la fin du dernier service',
    off: 'Pas de notification',
    push: 'Notifier les responsables quand le dernier appareil finit son service',
  },
  en: {
    title: 'Summary of the evening',
    on: 'Sent to managers at the end of the last service',
    off: 'No notification',
    push: 'Notify managers when the last device ends its service',
  },
});
