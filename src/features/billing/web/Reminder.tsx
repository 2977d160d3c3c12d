import { useState } from 'react';
import { readStored, store } from '../../../ui/device/storage.ts';
import { useLazy } from '../../../ui/use-lazy.ts';
import { serviceDayOnDevice } from '../../restaurants/rules.ts';
import { type ReminderReason as Reason, reminderOf } from '../rules.ts';
import { useSubscriptionStatus } from './subscription-status.ts';

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

const loadLine = () => import('./ReminderLine.tsx').then(({ ReminderLine }) => ReminderLine);

/** A one-line reminder of what to do about the subscription. Empty until the status is loaded. */
export function Reminder({ isBoard }: ReminderProps) {
  const known = useSubscriptionStatus('followed');
  const [dismissed, setDismissed] = useState(() => readStored<Dismissed>('local', KEY));
  const reason = known && reminderOf(known.status, known.loadedAt);
  const day = known && serviceDayOnDevice(known.loadedAt);
  const canDismiss = isBoard || reason !== 'over';
  const Line = useLazy(loadLine);
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
      {Line && known && reason && day && !isDismissed && (
        <Line
          {...known}
          reason={reason}
          onDismiss={canDismiss ? () => dismiss(reason, day) : undefined}
        />
      )}
    </div>
  );
}
