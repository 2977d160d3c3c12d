import { useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { LoadError } from './LoadError.tsx';
import { useGlance } from './queries.ts';
import { adminTexts } from './texts.ts';

/** Four figures over all restaurants. */
export function Glance() {
  const t = useTexts(adminTexts);
  const { language } = useLanguage();
  const { data, isLoadingError, isFetching, refetch } = useGlance();
  if (isLoadingError) {
    return (
      <LoadError text={t('glanceFailed')} isBusy={isFetching} onRetry={() => void refetch()} />
    );
  }
  const figures = [
    [t('restaurants'), data?.restaurants],
    [t('inTrial'), data?.in_trial],
    [t('requestsToday'), data?.requests_today],
    [t('unansweredToday'), data?.unanswered_today],
  ] as const;
  return (
    <dl
      aria-busy={!data}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3"
    >
      {figures.map(([label, figure]) => (
        <div
          key={label}
          className="flex flex-col rounded-card border border-line bg-card px-5 py-4"
        >
          <dt className="text-small text-muted">{label}</dt>
          <dd className="mt-auto pt-1 font-display text-title leading-tight tabular-nums">
            {figure === undefined ? '…' : figure.toLocaleString(language)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
