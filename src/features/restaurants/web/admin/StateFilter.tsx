import { useTexts } from '../../../../ui/i18n.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { type CustomerState, customerStates } from '../../rules.ts';
import { adminTexts } from './texts.ts';

/** Where nothing is sold there is neither trial nor subscription. */
const unsold: readonly CustomerState[] = ['invited', 'unowned'];

type StateFilterProps = {
  state: CustomerState | undefined;
  isFree: boolean;
  onChoose(state: CustomerState | undefined): void;
};

export function StateFilter({ state, isFree, onChoose }: StateFilterProps) {
  const t = useTexts(adminTexts);
  const offered = isFree ? customerStates.filter((one) => unsold.includes(one)) : customerStates;
  return (
    <SelectField
      label={t('state')}
      name="state"
      value={state ?? ''}
      onChange={({ target }) => onChoose(customerStates.find((one) => one === target.value))}
    >
      <option value="">{t('allStates')}</option>
      {offered.map((one) => (
        <option key={one} value={one}>
          {t(one === 'invited' ? 'awaiting' : one)}
        </option>
      ))}
    </SelectField>
  );
}
