import { Button } from '../../../../ui/Button.tsx';
import { cardClass } from '../../../../ui/card-classes.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { adminTexts } from './texts.ts';

type LoadErrorProps = { text: string; isBusy: boolean; onRetry(): void };

/** An error card with a button to load again. */
export function LoadError({ text, isBusy, onRetry }: LoadErrorProps) {
  const t = useTexts(adminTexts);
  return (
    <section role="alert" className={`${cardClass} justify-items-start`}>
      <p>{text}</p>
      <Button busy={isBusy} onClick={onRetry}>
        {t('retry')}
      </Button>
    </section>
  );
}
