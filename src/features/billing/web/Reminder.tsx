import { CircleAlert, Clock, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { subscriptionPath } from '../../../paths.ts';
import { readStored, store } from '../../../ui/device/storage.ts';
import { type Say, useTexts } from '../../../ui/language/i18n.ts';
import { useDates } from '../../../ui/language/use-dates.ts';
import { serviceDayOnDevice } from '../../restaurants/rules.ts';
import {
  daysUntil,
  type ReminderReason as Reason,
  reminderOf,
  type SubscriptionStatus,
} from '../rules.ts';
import { useSubscriptionStatus } from './subscription-status.ts';
import { subscriptionTexts } from './texts.ts';

const KEY = 'sonnette.reminder';

/** A dismissed reminder; it stays hidden for this service day. */
type Dismissed = { reason: Reason; day: string };

type ReminderProps = {
  /**
   * On a board the reminder can always be dismissed for the day. On other pages it cannot be dismissed once
   * the grace period is over.
   */
  isBoard: boolean;
};

/** A one-line reminder of what to do about the subscription. Empty until the status is loaded. */
export function Reminder({ isBoard }: ReminderProps) {
  const known = useSubscriptionStatus('followed');
  const [dismissed, setDismissed] = useState(() => readStored<Dismissed>('local', KEY));
  const reason = known && reminderOf(known.status, known.loadedAt);
  const day = known && serviceDayOnDevice(known.loadedAt);
  const canDismiss = isBoard || reason !== 'over';
  const isDismissed = canDismiss && dismissed?.reason === reason && dismissed?.day === day;

  function dismiss(reason: Reason, day: string): void {
    store('local', KEY, { reason, day });
    setDismissed({ reason, day });
    // The focused button is removed: move the focus to the page.
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  // Rendered from the start, although empty: screen readers announce changes only in existing live regions.
  return (
    <div role="status">
      {known && reason && day && !isDismissed && (
        <Line
          {...known}
          reason={reason}
          onDismiss={canDismiss ? () => dismiss(reason, day) : undefined}
        />
      )}
    </div>
  );
}

type LineProps = {
  status: SubscriptionStatus;
  loadedAt: Date;
  reason: Reason;
  onDismiss: (() => void) | undefined;
};

function Line({ status, loadedAt, reason, onDismiss }: LineProps) {
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
