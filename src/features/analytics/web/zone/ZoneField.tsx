import { useTexts } from '../../../../ui/language/i18n.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { zoneFilterTexts } from './texts.ts';

type ZoneFieldProps = {
  zones: readonly { id: string; name: string }[];
  value: string | undefined;
  onChange(zone: string | undefined): void;
};

/** The whole restaurant, or one of its zones. */
export function ZoneField({ zones, value, onChange }: ZoneFieldProps) {
  const t = useTexts(zoneFilterTexts);
  return (
    <div className="max-sm:col-span-full sm:w-56">
      <SelectField
        label={t('zone')}
        name="zone"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || undefined)}
      >
        <option value="">{t('all')}</option>
        {zones.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
