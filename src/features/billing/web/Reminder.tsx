import { CircleAlert, Clock, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { subscriptionPath } from '../../../paths.ts';
import { type Say, useTexts } from '../../../ui/i18n.ts';
import { readStored, store } from '../../../ui/storage.ts';
import { serviceDayOnDevice } from '../../restaurants/rules.ts';
import { daysUntil, type Reminder as Reason, reminderOf, type Standing } from '../rules.ts';
import { useStanding } from './standing.ts';
import { subscriptionTexts } from './texts.ts';
import { useDates } from './use-dates.ts';

const KEY = 'sonnette.reminder';

/** On which service day this was put aside. */
type Aside = { reason: Reason; day: string };

type ReminderProps = {
  /** A board shows calls before all else: there the line is always put aside for the day, elsewhere not once all is over. */
  isBoard: boolean;
};

/** One line that says what is due of the subscription. Silent while that is not known. */
export function Reminder({ isBoard }: ReminderProps) {
  const known = useStanding('followed');
  const [aside, setAside] = useState(() => readStored<Aside>('local', KEY));
  const reason = known && reminderOf(known.standing, known.askedAt);
  const day = known && serviceDayOnDevice(known.askedAt);
  const mayGo = isBoard || reason !== 'over';
  const isAside = mayGo && aside?.reason === reason && aside?.day === day;

  function putAside(reason: Reason, day: string): void {
    store('local', KEY, { reason, day });
    setAside({ reason, day });
    // The button that had the focus has gone.
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  // It is there from the start, empty: a screen reader tells what appears in a region that it knows.
  return (
    <div role="status">
      {known && reason && day && !isAside && (
        <Line
          {...known}
          reason={reason}
          onPutAside={mayGo ? () => putAside(reason, day) : undefined}
        />
      )}
    </div>
  );
}

type LineProps = {
  standing: Standing;
  askedAt: Date;
  reason: Reason;
  onPutAside: (() => void) | undefined;
};

function Line({ standing, askedAt, reason, onPutAside }: LineProps) {
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
            <span className="font-semibold">{wordsOf(standing, askedAt, t, short)}</span>{' '}
            <span className="inline-block underline underline-offset-[0.2em]">{t('toCard')}</span>
          </span>
        </Link>
        {onPutAside && (
          <button
            type="button"
            aria-label={t('dismiss')}
            onClick={onPutAside}
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
  standing: Standing,
  now: Date,
  t: Say<(typeof subscriptionTexts)['fr']>,
  short: (instant: string) => string,
): string {
  switch (standing.state) {
    case 'trial':
      return t('remindTrial', { count: daysUntil(standing.ends_at, now) });
    case 'grace':
      return t(standing.was_subscribed ? 'remindGraceSubscription' : 'remindGraceTrial', {
        date: short(standing.until),
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
