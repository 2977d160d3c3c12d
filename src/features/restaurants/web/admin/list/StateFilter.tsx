import { useTexts } from '../../../../../ui/language/i18n.ts';
import { SelectField } from '../../../../../ui/SelectField.tsx';
import { type CustomerState, customerStates } from '../../../rules.ts';
import { adminTexts } from '../texts.ts';

/** The filters that make sense when nothing is sold: there are no trials and subscriptions. */
const freeStates: readonly CustomerState[] = ['invited', 'unowned'];

type StateFilterProps = {
  state: CustomerState | undefined;
  isFree: boolean;
  onChoose(state: CustomerState | undefined): void;
};

export function StateFilter({ state, isFree, onChoose }: StateFilterProps) {
  const t = useTexts(adminTexts);
  const offered = isFree
    ? customerStates.filter((one) => freeStates.includes(one))
    : customerStates;
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
