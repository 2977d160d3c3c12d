import { useState } from 'react';
import type { RequestEvent } from '../../../enums.ts';
import { Button } from '../../../ui/Button.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { say, useLanguage, useTexts } from '../../../ui/language/i18n.ts';
import { useDates } from '../../../ui/language/use-dates.ts';
import { reasonFor } from '../../../ui/notices/notify-failure.ts';
import { RemoveDialog } from '../../../ui/RemoveDialog.tsx';
import { PageSpinner } from '../../../ui/Spinner.tsx';
import { deleteHook, type HookDeliveryItem, type ListedHook, useDeliveries } from './hook-calls.ts';
import { hookTexts } from './texts.ts';

export const eventTexts = {
  'request.created': 'created',
  'request.taken': 'taken',
  'request.completed': 'completed',
  'request.cancelled': 'cancelled',
  'request.late': 'late',
  'request.reopened': 'reopened',
} as const satisfies Record<RequestEvent, string>;

type HookItemProps = { restaurantId: string; hook: ListedHook; onRemoved(): void };

/** One webhook of the list. Asks once before it is deleted. */
export function HookItem({ restaurantId, hook, onRemoved }: HookItemProps) {
  const t = useTexts(hookTexts);
  const { long } = useDates();
  const [isConfirming, setConfirming] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { id, url, events, format, off_at } = hook;
  const { host } = new URL(url);

  return (
    <li className="grid gap-2 border-t border-line pt-3">
      <p className="font-semibold wrap-anywhere">{url}</p>
      <p className="text-small text-muted">
        {t(format)} · {events.map((event) => t(eventTexts[event])).join(', ')}
      </p>
      {off_at && (
        <p className="text-pretty font-semibold text-red">{t('off', { date: long(off_at) })}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('deliveries')}
          <span className="sr-only"> {host}</span>
        </Button>
        <Button look="secondary" onClick={() => setConfirming(true)}>
          {t('remove')}
          <span className="sr-only"> {host}</span>
        </Button>
      </div>
      {isOpen && <Deliveries restaurantId={restaurantId} hookId={id} />}
      {isConfirming && (
        <RemoveDialog
          title={t('removeTitle')}
          hint={t('removeHint', { host })}
          keep={t('keep')}
          confirm={t('remove')}
          remove={() => deleteHook(restaurantId, id)}
          failureText={(error) => reasonFor(error, () => say(hookTexts, 'lost'))}
          onClose={() => setConfirming(false)}
          onRemoved={onRemoved}
        />
      )}
    </li>
  );
}

function Deliveries({ restaurantId, hookId }: { restaurantId: string; hookId: string }) {
  const t = useTexts(hookTexts);
  const { language } = useLanguage();
  const query = useDeliveries(restaurantId, hookId);
  if (query.isLoadingError) return <LoadError text={t('deliveriesNotLoaded')} query={query} />;
  if (!query.data) return <PageSpinner />;
  const { deliveries } = query.data;
  const times = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium' });
  if (deliveries.length === 0) return <p className="text-muted">{t('noDeliveries')}</p>;
  return (
    <ul className="grid gap-2 text-small">
      {deliveries.map((each) => (
        <li key={each.id}>
          {times.format(new Date(each.at))} · {t('delivery', { event: t(eventTexts[each.event]) })}{' '}
          ·{' '}
          {outcomeOf(each)
            .map((part) => t(part.text, { status: part.status }))
            .join(', ')}
        </li>
      ))}
    </ul>
  );
}

/** What became of it, and why the last try failed. */
function outcomeOf({ state, error, response_status }: HookDeliveryItem) {
  const status = response_status ?? '';
  const waiting = error ? 'waiting' : 'waiting-new';
  const text = ({ sent: 'sent', lost: 'lost-event', waiting } as const)[state];
  const why = error === null || error === 'off' ? [] : [{ text: error, status }];
  return [{ text, status }, ...why];
}
