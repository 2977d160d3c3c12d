import { CircleAlert, Clock, TriangleAlert, X } from 'lucide-react';
import { Link } from 'react-router';
import { subscriptionPath } from '../../../paths.ts';
import { type Say, useTexts } from '../../../ui/language/i18n.ts';
import { useDates } from '../../../ui/language/use-dates.ts';
import { daysUntil, type ReminderReason as Reason, type SubscriptionStatus } from '../rules.ts';
import { subscriptionTexts } from './texts.ts';

type ReminderLineProps = {
  status: SubscriptionStatus;
  loadedAt: Date;
  reason: Reason;
  onDismiss: (() => void) | undefined;
};

export function ReminderLine({ status, loadedAt, reason, onDismiss }: ReminderLineProps) {
  const t = useTexts(subscriptionTexts);
  const { short } = useDates();
  const { Icon, tint } = looks[reason];
  return (
    <div className={`border-b border-line ${tint}`}>
      <div className="mx-auto flex max-w-360 items-center pr-1 pl-4">
        <Link
          to={subscriptionPath}
          className="flex min-h-12 min-w-0 grow items-center gap-2 py-1 text-small leading-snug no-underline text-current"
        >
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{wordsOf(status, loadedAt, t, short)}</span>{' '}
            <span className="inline-block underline underline-offset-[0.2em]">{t('toCard')}</span>
          </span>
        </Link>
        {onDismiss && (
          <button
            type="button"
            aria-label={t('dismiss')}
            onClick={onDismiss}
            className="grid size-12 shrink-0 cursor-pointer place-content-center rounded-small"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        )}
      </div>
    </div>
  );
}

function wordsOf(
  status: SubscriptionStatus,
  now: Date,
  t: Say<(typeof subscriptionTexts)['fr']>,
  short: (instant: string) => string,
): string {
  switch (status.state) {
    case 'trial':
      return t('remindTrial', { count: daysUntil(status.ends_at, now) });
    case 'grace':
      return t(status.was_subscribed ? 'remindGraceSubscription' : 'remindGraceTrial', {
        date: short(status.until),
      });
    case 'over':
      return t('remindOver');
    default:
      return t('remindLate');
  }
}

const looks: Record<Reason, { Icon: typeof Clock; tint: string }> = {
  trial: { Icon: Clock, tint: 'bg-brass-tint text-brass' },
  late: { Icon: TriangleAlert, tint: 'bg-amber-tint text-amber' },
  grace: { Icon: TriangleAlert, tint: 'bg-amber-tint text-amber' },
  over: { Icon: CircleAlert, tint: 'bg-red-tint text-red' },
};
