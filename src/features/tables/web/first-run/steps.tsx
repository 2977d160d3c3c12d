import { Check, Printer } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { limits } from '../../../../limits.ts';
import { guestLink, paths } from '../../../../paths.ts';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { publicOrigin } from '../../../../ui/public-origin.ts';
import { moveFirstRun, refreshFirstRun } from '../../../restaurants/web/use-first-run.ts';
import { refreshRestaurant } from '../../../restaurants/web/use-restaurant.ts';
import { createTables } from '../calls.ts';
import { CopyableLink } from '../qr/CopyableLink.tsx';
import { FirstRunStep, focusStep, notifyFailure, type StepState } from './FirstRunStep.tsx';
import { firstRunTexts } from './texts.ts';

type TablesStepProps = StepState & {
  restaurant: { id: string; slug: string };
  /** The number of tables; undefined until loaded. */
  count: number | undefined;
};

export function TablesStep({ restaurant, count, ...step }: TablesStepProps) {
  const t = useTexts(firstRunTexts);
  return (
    <FirstRunStep {...step} title={step.isDone && count ? t('tablesDone', { count }) : t('tables')}>
      {!step.isDone && <TablesForm restaurant={restaurant} />}
      {step.isDone && count !== undefined && (
        <Link to={paths.restaurant} className={buttonClass('secondary')}>
          {t('tablesManage')}
        </Link>
      )}
    </FirstRunStep>
  );
}

function TablesForm({ restaurant }: Pick<TablesStepProps, 'restaurant'>) {
  const t = useTexts(firstRunTexts);
  const [isBusy, setBusy] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const max = limits.tablesPerRestaurant;

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const input = event.currentTarget.querySelector('input');
    if (!input?.validity.valid) {
      setWrong(true);
      input?.focus();
      return;
    }
    setWrong(false);
    setBusy(true);
    try {
      await addTables(restaurant, input.valueAsNumber);
      focusStep('tables');
    } catch (error) {
      notifyFailure(error);
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <Field
        label={t('tablesAsk')}
        name="tables"
        type="number"
        inputMode="numeric"
        autoComplete="off"
        required
        min={1}
        max={max}
        step={1}
        error={isWrong ? t('tablesWrong', { max }) : undefined}
      />
      <Button type="submit" busy={isBusy}>
        {t('tablesAct')}
      </Button>
    </form>
  );
}

/** Throws `ApiError` or `NetworkError`. */
async function addTables(
  restaurant: { id: string; slug: string },
  tableCount: number,
): Promise<void> {
  await createTables(restaurant.id, tableCount);
  await Promise.all([refreshRestaurant(restaurant.slug), refreshFirstRun(restaurant.id)]);
}

type CodesStepProps = StepState & {
  restaurant: { id: string; slug: string };
  /** The number of the first table, if there is one. */
  table: number | undefined;
  /** Its key, where links need one. */
  tableKey: string | undefined;
};

export function CodesStep({ restaurant, table, tableKey, ...step }: CodesStepProps) {
  const t = useTexts(firstRunTexts);
  const [isBusy, setBusy] = useState(false);

  async function confirmPrinted(): Promise<void> {
    setBusy(true);
    try {
      await moveFirstRun(restaurant.id, { codes_printed: true });
      focusStep('codes');
    } catch (error) {
      notifyFailure(error);
    }
    setBusy(false);
  }

  return (
    <FirstRunStep {...step} title={t('codes')}>
      {!step.isDone && table === undefined && <p>{t('afterTables')}</p>}
      {!step.isDone && table !== undefined && (
        <>
          <p>{t('codesHint', { table })}</p>
          <CopyableLink
            link={guestLink(publicOrigin(), restaurant.slug, table, tableKey)}
            table={table}
          />
          <Link
            to={paths.qrGenerator}
            className={buttonClass(step.isNext ? 'primary' : 'secondary')}
          >
            <Printer aria-hidden="true" />
            {t('codesPrint')}
          </Link>
          <Button look="secondary" busy={isBusy} onClick={() => void confirmPrinted()}>
            <Check aria-hidden="true" />
            {t('codesAct')}
          </Button>
        </>
      )}
      {step.isDone && (
        <Link to={paths.qrGenerator} className={buttonClass('secondary')}>
          <Printer aria-hidden="true" />
          {t('codesPrint')}
        </Link>
      )}
    </FirstRunStep>
  );
}
