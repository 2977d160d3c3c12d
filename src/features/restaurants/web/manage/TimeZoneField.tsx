import { useMemo, useState } from 'react';
import { Field } from '../../../../ui/Field.tsx';
import { useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { manageTexts } from './texts.ts';
import { findZones, zoneChoices } from './time-zones.ts';

type TimeZoneFieldProps = {
  /** The stored time zone. It is offered even when another one is selected. */
  present: string;
  value: string;
  onChange(name: string): void;
  error: string | undefined;
};

/** Folded: a list of four hundred time zones, with a search field that filters it. */
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
  const chosen = choices.find(({ name }) => name === value);
  return (
    <details open={error !== undefined} className="border-y border-line">
      <summary className="min-h-12 cursor-pointer content-center">
        <span className="font-semibold">{t('timeZone')}</span>
        <span className="text-muted"> · </span>
        <span className="text-muted">{chosen?.label ?? value}</span>
      </summary>
      <div className="grid gap-5 pt-2 pb-5">
        <Field
          label={t('findTimeZone')}
          name="find_time_zone"
          type="search"
          autoComplete="off"
          spellCheck={false}
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
      </div>
    </details>
  );
}
