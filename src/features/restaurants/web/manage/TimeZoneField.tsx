import { useMemo, useState } from 'react';
import { Field } from '../../../../ui/Field.tsx';
import { useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import type { RestaurantWithTables } from '../../contract.ts';
import { SettingRow } from './SettingRow.tsx';
import { manageTexts } from './texts.ts';

type TimeZoneFieldProps = {
  /** The stored time zone. It is offered even when another one is selected. */
  present: string;
  value: string;
  onChange(name: string): void;
  error: string | undefined;
};

/** A list of four hundred time zones, with a search field that filters it. */
export function TimeZoneField({ present, value, onChange, error }: TimeZoneFieldProps) {
  const t = useTexts(manageTexts);
  const { language } = useLanguage();
  const [typed, setTyped] = useState('');
  const choices = useMemo(() => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    return zoneChoices(present, { own, now: new Date(), language });
  }, [present, language]);
  const found = findZones(choices, typed);
  // The list always contains the selected zone: otherwise it would display another one.
  const shown = choices.filter((choice) => choice.name === value || found.includes(choice));
  return (
    <>
      <Field
        label={t('findTimeZone')}
        name="find_time_zone"
        type="search"
        autoComplete="off"
        spellCheck="false"
        maxLength={50}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // Enter in the search field must not submit the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
        remark={
          <p role="status" className="text-small text-muted">
            {typed.trim() !== '' && t('foundTimeZones', { count: found.length })}
          </p>
        }
      />
      <SelectField
        label={t('timeZone')}
        hint={t('timeZoneHint')}
        name="time_zone"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        error={error}
      >
        {shown.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** The setting in the list of settings. */
export function TimeZoneRow({ restaurant }: { restaurant: RestaurantWithTables }) {
  const t = useTexts(manageTexts);
  const { language } = useLanguage();
  const { time_zone } = restaurant;
  return (
    <SettingRow
      restaurant={restaurant}
      label={t('timeZone')}
      value={choiceOf(time_zone, new Date(), language).label}
      changes={(entered) => ({ time_zone: String(entered.get('time_zone')) })}
    >
      {({ time_zone: error }) => <OwnTimeZone present={time_zone} error={error} />}
    </SettingRow>
  );
}

function OwnTimeZone(props: Pick<TimeZoneFieldProps, 'present' | 'error'>) {
  const [value, setValue] = useState(props.present);
  return <TimeZoneField {...props} value={value} onChange={setValue} />;
}

/** An entry of the list. `words` is the text that the search compares. */
type ZoneChoice = { name: string; label: string; words: string };

/**
 * All time zones that this browser knows, sorted by city, the browser's own first: unless it knows none, as
 * with `Etc/Unknown` of a device with a broken setting. `present` keeps its stored name, even an old one.
 * Other old names are not offered, although the server accepts them.
 */
export function zoneChoices(
  present: string,
  { own, now, language }: { own: string; now: Date; language: string },
): ZoneChoice[] {
  const names = new Set(Intl.supportedValuesOf('timeZone').map(newNameOf));
  for (const name of isKnown(own) ? [present, own] : [present]) {
    names.delete(newNameOf(name));
    names.add(name);
  }
  const choices = [...names].map((name) => choiceOf(name, now, language));
  const isOwn = ({ name }: ZoneChoice) => newNameOf(name) === newNameOf(own);
  return choices.sort(
    (a, b) => Number(isOwn(b)) - Number(isOwn(a)) || a.label.localeCompare(b.label, language),
  );
}

/** The choices whose city, region or offset contain each word of `typed`. */
export function findZones(choices: ZoneChoice[], typed: string): ZoneChoice[] {
  const terms = fold(typed).split(/\s+/).filter(Boolean);
  return choices.filter(({ words }) => terms.every((word) => words.includes(word)));
}

function choiceOf(name: string, now: Date, language: string): ZoneChoice {
  const shown = newNameOf(name).replaceAll('_', ' ');
  const city = shown.slice(shown.lastIndexOf('/') + 1);
  const label = isKnown(name) ? `${city} (${offsetOf(name, now, language)})` : city;
  return { name, label, words: fold(`${shown} ${label}`) };
}

/** Today's offset, including daylight saving time: `UTC+1`. */
function offsetOf(timeZone: string, now: Date, language: string): string {
  const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'shortOffset' });
  const part = format.formatToParts(now).find(({ type }) => type === 'timeZoneName');
  return (part?.value ?? '').replace('GMT', 'UTC');
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('−', '-').toLowerCase();
}

function newNameOf(name: string): string {
  const renamed = newNames[name];
  return renamed !== undefined && isKnown(renamed) ? renamed : name;
}

function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

/** Old names that browsers still list, and their replacements (file `backward` of the IANA database). */
const newNames: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};
