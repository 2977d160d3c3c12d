import { Check, Copy } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { dinerLink } from '../../../../paths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/i18n.ts';
import { notify } from '../../../../ui/notices.ts';
import { focusStep, Step, type StepState } from './Step.tsx';
import { tellTrouble } from './tell-trouble.ts';
import { firstRunTexts } from './texts.ts';
import { moveFirstRun } from './use-first-run.ts';

type CodesStepProps = StepState & {
  restaurant: { id: string; slug: string };
  /** The first there is. */
  table: number | undefined;
};

export function CodesStep({ restaurant, table, ...step }: CodesStepProps) {
  const t = useTexts(firstRunTexts);
  const [isBusy, setBusy] = useState(false);

  async function say(): Promise<void> {
    setBusy(true);
    try {
      await moveFirstRun(restaurant.id, { codes_printed: true });
      focusStep('codes');
    } catch (error) {
      tellTrouble(error);
    }
    setBusy(false);
  }

  return (
    <Step {...step} title={t('codes')}>
      {!step.isDone && table === undefined && <p>{t('afterTables')}</p>}
      {!step.isDone && table !== undefined && (
        <>
          <p>{t('codesHint', { table })}</p>
          <CopyableLink link={dinerLink(location.origin, restaurant.slug, table)} table={table} />
          <Button
            look={step.isNext ? 'primary' : 'secondary'}
            busy={isBusy}
            onClick={() => void say()}
          >
            <Check aria-hidden="true" />
            {t('codesAct')}
          </Button>
        </>
      )}
    </Step>
  );
}

function CopyableLink({ link, table }: { link: string; table: number }) {
  const t = useTexts(firstRunTexts);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  async function copy(): Promise<void> {
    try {
      // Absent over plain http; refused where the browser was told to.
      await navigator.clipboard.writeText(link);
      notify({ type: 'success', title: t('codesCopied') });
    } catch {
      input.current?.select();
      notify({ type: 'error', title: t('copyFailed'), message: t('copyFailedHint') });
    }
  }

  return (
    <div className="first-run-link">
      <label htmlFor={id} className="sr-only">
        {t('codesLink', { table })}
      </label>
      <input ref={input} id={id} readOnly value={link} onFocus={(event) => event.target.select()} />
      <Button look="secondary" onClick={() => void copy()}>
        <Copy aria-hidden="true" />
        <span className="sr-only">{t('codesCopy')}</span>
      </Button>
    </div>
  );
}
