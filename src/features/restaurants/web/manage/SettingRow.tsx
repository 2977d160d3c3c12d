import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { notifyFailure, reasonFor } from '../../../../ui/notices/notify-failure.ts';
import { type Form, type Problems, useForm } from '../../../../ui/use-form.ts';
import type { RestaurantChanges, RestaurantWithTables } from '../../contract.ts';
import { saveRestaurant } from './save-restaurant.ts';
import { manageTexts } from './texts.ts';

type SettingRowProps = {
  restaurant: RestaurantWithTables;
  label: string;
  /** What is stored, in words. */
  value: string;
  check?(entered: FormData): Problems;
  /** What this row sets, and nothing else: others may be changing other settings. */
  changes(entered: FormData): Partial<RestaurantChanges>;
  onSaved?(): void;
  /** The fields. */
  children(problems: Form['problems']): ReactNode;
};

/** With large text the button is below the words. */
export const settingClass = 'flex flex-wrap items-center justify-between gap-x-4';
export const settingWordsClass = 'min-w-[min(8rem,100%)] grow basis-0';
export const changeClass = `${buttonClass('quiet')} -mr-3 shrink-0 px-3! text-sage!`;

/** A setting with its stored value. Its form opens in place, and begins with what is stored then. */
export function SettingRow(props: SettingRowProps) {
  const { label, value } = props;
  const t = useTexts(manageTexts);
  const row = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const was = useRef(isOpen);
  useEffect(() => {
    if (was.current === isOpen) return;
    was.current = isOpen;
    row.current?.querySelector<HTMLElement>(isOpen ? 'input, select' : 'button')?.focus();
  }, [isOpen]);
  return (
    <div ref={row} className="grid gap-4 py-3">
      <div className={settingClass}>
        <div className={settingWordsClass}>
          <h3 className="font-semibold">{label}</h3>
          {!isOpen && <p className="text-pretty text-muted wrap-anywhere">{value}</p>}
        </div>
        {!isOpen && (
          <button type="button" className={changeClass} onClick={() => setOpen(true)}>
            {t('change')} <span className="sr-only">{label}</span>
          </button>
        )}
      </div>
      {isOpen && <SettingForm {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}

function SettingForm(props: SettingRowProps & { onClose(): void }) {
  const { restaurant, check, changes, onSaved, onClose, children } = props;
  const t = useTexts(manageTexts);
  const { handles, problems, isBusy } = useForm({
    check: (form) => check?.(new FormData(form)) ?? {},
    async send() {
      const entered = new FormData(handles.ref.current ?? undefined);
      await saveRestaurant(restaurant, changes(entered));
      notify({ id: 'restaurant', type: 'success', title: () => say(manageTexts, 'saved') });
      onSaved?.();
      onClose();
    },
    onFailure(error) {
      const reason = reasonFor(error, () => say(manageTexts, 'tryAgain'));
      const hint = () => (typeof reason === 'function' ? reason() : reason);
      const message = () => `${say(manageTexts, 'notSaved')} ${hint()}`;
      return notifyFailure(error, { id: 'restaurant', message });
    },
  });
  return (
    <form {...handles} noValidate className="grid gap-4">
      {children(problems)}
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button look="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" busy={isBusy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
