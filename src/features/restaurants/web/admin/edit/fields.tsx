import { limits } from '../../../../../limits.ts';
import { Field } from '../../../../../ui/Field.tsx';
import { useFirstFocus } from '../../../../../ui/FormDialog.tsx';
import { say, useTexts } from '../../../../../ui/language/i18n.ts';
import type { Problems } from '../../../../../ui/use-form.ts';
import { asWebAddress, isWebAddress } from '../../../rules.ts';
import { menuInput } from '../../manage/save-restaurant.ts';
import { manageTexts } from '../../manage/texts.ts';
import type { Details } from '../calls.ts';
import { adminTexts } from '../texts.ts';

/** Validates the fields. The name is required; address and menu may be blank. */
export function checkDetails(form: HTMLFormElement): Problems {
  const entered = new FormData(form);
  const menu = asWebAddress(String(entered.get('menu_url')));
  return {
    name:
      String(entered.get('name')).trim() === '' ? () => say(manageTexts, 'nameMissing') : undefined,
    menu_url: menu === '' || isWebAddress(menu) ? undefined : () => say(manageTexts, 'menuWrong'),
  };
}

export function detailsIn(entered: (name: string) => string): Details {
  const menu_url = asWebAddress(entered('menu_url'));
  return { name: entered('name'), address: entered('address'), menu_url };
}

/** Only the changed fields, so that concurrent changes by somebody else are not overwritten. */
export function changedFields(known: Known, entered: Details): Partial<Details> {
  const fields = Object.keys(entered) as (keyof Details)[];
  const changed = fields.filter((field) => entered[field] !== (known[field] ?? ''));
  return Object.fromEntries(changed.map((field) => [field, entered[field]]));
}

/** The initial values of the fields. */
type Known = {
  name: string;
  address: string | null;
  menu_url: string | null;
  time_zone?: string;
};

type RestaurantFieldsProps = {
  problems: Record<string, string | undefined>;
  known?: Known;
};

/** The fields name, address and menu. The name gets the focus when the form opens. */
export function RestaurantFields({ problems, known }: RestaurantFieldsProps) {
  const t = useTexts(manageTexts);
  return (
    <>
      <Field
        ref={useFirstFocus()}
        label={t('name')}
        name="name"
        autoComplete="off"
        maxLength={limits.nameLength}
        required
        defaultValue={known?.name}
        error={problems.name}
      />
      <Field
        label={t('address')}
        name="address"
        autoComplete="off"
        maxLength={limits.addressLength}
        placeholder={t('addressExample')}
        defaultValue={known?.address ?? ''}
        error={problems.address}
      />
      <Field
        label={t('menu')}
        hint={t('menuHint')}
        {...menuInput}
        placeholder={t('menuExample')}
        defaultValue={known?.menu_url ?? ''}
        error={problems.menu_url}
      />
    </>
  );
}

/**
 * Validates the owner's e-mail address. Blank is allowed unless `isNeeded`. `badInput`: the browser could not
 * read what was typed.
 */
export function checkOwnerEmail(
  form: HTMLFormElement,
  { isNeeded }: { isNeeded: boolean },
): (() => string) | undefined {
  const { value, validity } = form.elements.namedItem('owner_email') as HTMLInputElement;
  const isRight = value.trim() === '' ? !isNeeded && !validity.badInput : validity.valid;
  return isRight ? undefined : () => say(adminTexts, 'emailWrong');
}
