import { Unplug } from 'lucide-react';
import { defineTexts, useTexts } from '../../../../ui/language/i18n.ts';
import type { Absence } from '../../../requests/absences/rules.ts';
import { useTimeOfDay } from '../overview/StatusLine.tsx';
import { useBoardZones } from '../serving/board-zones.ts';

/** The device that has been out of reach for the longest time, and how many more there are. */
export function AbsenceLine({ absences }: { absences: readonly Absence[] }) {
  const t = useTexts(absenceTexts);
  const time = useTimeOfDay();
  const { names } = useBoardZones();
  const [first, ...others] = absences;
  const zones = first?.zones.flatMap((id) => names.get(id) ?? []) ?? [];
  const words = first && [
    t('absent', { name: first.name, at: time(Date.parse(first.since)) }),
    zones.length > 0 && t('zones', { count: zones.length, zones: zones.join(', ') }),
    others.length > 0 && t('more', { count: others.length }),
  ];
  return (
    // Always mounted: screen readers announce only changes in an existing region.
    <div role="status">
      {words && (
        <p className="board-absence">
          <Unplug aria-hidden="true" />
          <span>{words.filter(Boolean).join('')}</span>
        </p>
      )}
    </div>
  );
}

const absenceTexts = defineTexts('absences', {
  fr: {
    absent: '{{name}} injoignable depuis {{at}}',
    zones_one: '\u202f: {{zones}} sonne chez tous',
    zones_other: '\u202f: {{zones}} sonnent chez tous',
    more_one: ' · et {{count}} autre appareil',
    more_other: ' · et {{count}} autres appareils',
  },
  en: {
    absent: '{{name}} out of reach since {{at}}',
    zones_one: ': {{zones}} rings everyone',
    zones_other: ': {{zones}} ring everyone',
    more_one: ' · and {{count}} more device',
    more_other: ' · and {{count}} more devices',
  },
});
