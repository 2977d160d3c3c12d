import { useId } from 'react';
import { defineTexts, useTexts } from '../../../../../ui/language/i18n.ts';
import { SelectField } from '../../../../../ui/SelectField.tsx';
import type { RestaurantWithTables } from '../../../contract.ts';
import { DAY_BEGINS_HOURS } from '../../../rules.ts';
import { SettingRow } from '../SettingRow.tsx';

const { least, most } = DAY_BEGINS_HOURS;
const hours = Array.from({ length: most - least + 1 }, (_, index) => least + index);

/** When the service day begins, and whether it ends what is open. */
export function HoursRow({ restaurant }: { restaurant: RestaurantWithTables }) {
  const t = useTexts(hoursTexts);
  const hintId = useId();
  const { open_all_hours, day_begins_at } = restaurant;
  return (
    <SettingRow
      restaurant={restaurant}
      label={t('title')}
      value={t(open_all_hours ? 'always' : 'summary', { hour: t('hour', { hour: day_begins_at }) })}
      changes={(entered) => {
        const isOpen = entered.has('open_all_hours');
        const hour = Number(entered.get('day_begins_at'));
        return {
          ...(isOpen !== open_all_hours && { open_all_hours: isOpen }),
          ...(hour !== day_begins_at && { day_begins_at: hour }),
        };
      }}
    >
      {(problems) => (
        <>
          <div className="grid gap-1.5">
            <label className="flex min-h-12 cursor-pointer items-center gap-3 font-semibold">
              <input
                type="checkbox"
                name="open_all_hours"
                defaultChecked={open_all_hours}
                aria-describedby={hintId}
                className="size-6 shrink-0 accent-sage"
              />
              {t('open')}
            </label>
            <p id={hintId} className="text-pretty text-small text-muted">
              {t('openHint')}
            </p>
          </div>
          <SelectField
            label={t('begins')}
            hint={t('beginsHint')}
            name="day_begins_at"
            defaultValue={day_begins_at}
            error={problems['day_begins_at']}
          >
            {hours.map((hour) => (
              <option key={hour} value={hour}>
                {t('hour', { hour })}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </SettingRow>
  );
}

const hoursTexts = defineTexts('hours', {
  fr: {
    title: 'Horaires',
    summary: 'La journée de service commence à {{hour}}',
    always: 'Ouvert jour et nuit. La journée de service commence à {{hour}}',
    hour: '{{hour}}\u202fh',
    open: 'Ouvert jour et nuit',
    openHint:
      'Aucune demande ne se termine parce qu’une journée de service s’achève, et un appareil reste en service 16\u202fh après son dernier usage.',
    begins: 'La journée de service commence à',
    beginsHint:
      'Le tableau repart alors à neuf, et ce qui s’est passé avant compte pour la veille. Un changement vaut à partir de la prochaine journée.',
  },
  en: {
    title: 'Hours',
    summary: 'The service day begins at {{hour}}',
    always: 'Open day and night. The service day begins at {{hour}}',
    hour: '{{hour}}:00',
    open: 'Open day and night',
    openHint:
      'No request ends because a service day is over, and a device stays in service for 16 hours after its last use.',
    begins: 'The service day begins at',
    beginsHint:
      'The board then starts afresh, and what happened earlier counts for the day before. A change applies from the next day on.',
  },
});
