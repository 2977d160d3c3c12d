import { UserRoundPlus } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { FirstRunStep, focusStep, type StepState } from './FirstRunStep.tsx';
import { firstRunTexts } from './texts.ts';

/** Passed in: this feature may not import that of the team. A skipped step counts as done on this device. */
export type TeamProgress = { hasMembers: boolean; isSkipped: boolean; skip(): void };

export function TeamStep({ progress, ...step }: StepState & { progress: TeamProgress }) {
  const t = useTexts(firstRunTexts);
  const { hasMembers, isSkipped, skip } = progress;
  return (
    <FirstRunStep
      {...step}
      title={t('team')}
      doneText={isSkipped && !hasMembers ? t('teamSkip') : undefined}
    >
      {!step.isDone && <p>{t('teamHint')}</p>}
      <Link to={paths.team} className={buttonClass(step.isNext ? 'primary' : 'secondary')}>
        <UserRoundPlus aria-hidden="true" />
        {t('teamAct')}
      </Link>
      {!step.isDone && (
        <Button
          look="quiet"
          onClick={() => {
            skip();
            focusStep('team');
          }}
        >
          {t('teamSkip')}
        </Button>
      )}
    </FirstRunStep>
  );
}
