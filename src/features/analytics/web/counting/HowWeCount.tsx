import { useTexts } from '../../../../ui/language/i18n.ts';
import { analyticsTexts } from '../texts.ts';
import { countingTexts } from './texts.ts';

const figures = ['qrScans', 'requests', 'menuViews', 'timeToTake'] as const;
/** Terms named in `countingTexts`. The last three explain figures that do not exist. */
const others = ['received', 'visitors', 'uniqueVisitors', 'sessions'] as const;

/** Explains what each figure means, and which figures do not exist and why. */
export function HowWeCount() {
  const t = useTexts(countingTexts);
  const named = useTexts(analyticsTexts);
  const terms = [
    ...figures.map((term) => ({ term: named(term), meaning: t(`${term}Mean`) })),
    ...others.map((term) => ({ term: t(term), meaning: t(`${term}Mean`) })),
  ];
  return (
    <details className="rounded-card border border-line px-5 py-1">
      <summary className="min-h-12 cursor-pointer content-center font-semibold">
        {t('howWeCount')}
      </summary>
      <dl className="grid gap-x-6 gap-y-1 pt-2 pb-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-3">
        {terms.map(({ term, meaning }) => (
          <div key={term} className="contents">
            <dt className="font-semibold max-sm:mt-2">{term}</dt>
            <dd className="max-w-prose text-pretty text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
