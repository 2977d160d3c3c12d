import { Button } from './Button.tsx';
import { cardClass } from './card-classes.ts';
import { useTexts } from './language/i18n.ts';
import { uiTexts } from './language/texts.ts';

type LoadErrorProps = { text: string; query: { isFetching: boolean; refetch(): unknown } };

/** An error card with a button to load again. */
export function LoadError({ text, query }: LoadErrorProps) {
  const t = useTexts(uiTexts);
  return (
    <section role="alert" className={`${cardClass} justify-items-start`}>
      <p>{text}</p>
      <Button busy={query.isFetching} onClick={() => void query.refetch()}>
        {t('retry')}
      </Button>
    </section>
  );
}
