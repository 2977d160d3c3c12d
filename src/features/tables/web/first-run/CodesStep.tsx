import { Check, Printer } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { guestLink, paths } from '../../../../paths.ts';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { publicOrigin } from '../../../../ui/public-origin.ts';
import { moveFirstRun } from '../../../restaurants/web/use-first-run.ts';
import { CopyableLink } from '../qr/CopyableLink.tsx';
import { FirstRunStep, focusStep, notifyFailure, type StepState } from './FirstRunStep.tsx';
import { firstRunTexts } from './texts.ts';

type CodesStepProps = StepState & {
  restaurant: { id: string; slug: string };
  /** The number of the first table, if there is one. */
  table: number | undefined;
};

export function CodesStep({ restaurant, table, ...step }: CodesStepProps) {
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
          <CopyableLink link={guestLink(publicOrigin(), restaurant.slug, table)} table={table} />
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
