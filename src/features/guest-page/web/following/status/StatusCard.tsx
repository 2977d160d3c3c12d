import type { Language } from '../../../../../languages.ts';
import {
  elapsedMinutes,
  minutesInSentence,
  parseInstant,
  requestCan,
  SERVED_MINUTES,
} from '../../../../requests/rules.ts';
import { Icon, type IconName } from '../../../../requests/web/icons.tsx';
import { placePath, requestPath } from '../../addresses.ts';
import type { GuestSay, GuestTextKey } from '../../language/texts.ts';
import { RequestSummary } from '../../sending/RequestSummary.tsx';
import type { GuestActs } from '../../table/use-guest.ts';
import type { Ending, EndingAct, Held, TableAddress } from '../../types.ts';
import { EndingForm } from './EndingForm.tsx';
import { Steps } from './Steps.tsx';
import {
  isOver,
  type StatusStage,
  servableFrom,
  statusStageOf,
  type Waiting,
  waitingOf,
} from './stage.ts';

type StatusNewsProps = {
  say: GuestSay;
  held: Held;
  knownAt: number;
  /** The outcome of this phone's own tap, shown while the request is active. */
  result: GuestTextKey | undefined;
  /** The guest's cancellation has not reached the server: the page must stay open. */
  isEndingUnsent: boolean;
};

/**
 * The content of the live region: screen readers announce each change of it. It contains no minutes, so that
 * they are not announced.
 */
export function StatusNews(props: StatusNewsProps) {
  const { say, held, result } = props;
  const stage = statusStageOf(held);
  if (stage === 'pending') return <PendingNews {...props} />;
  const { icon, title, text } = news[stage];
  const isTaken = stage === 'in-progress';
  const by = isTaken ? held.request.taken_by : null;
  return (
    <div className="news">
      <Seal name={icon} />
      <h2 tabIndex={-1}>{by ? say('inProgressBy', { name: by }) : say(title)}</h2>
      {/* The notice that the table already had a request stays until that request ends. */}
      <p>{say(isTaken && result === 'existingNotice' ? result : text)}</p>
    </div>
  );
}

/** Says only what a staff screen has proved. The height is the same for each sentence. */
function PendingNews({ say, held, knownAt, result, isEndingUnsent }: StatusNewsProps) {
  const waiting = waitingOf(held, knownAt);
  const { title, text } = pendingNews[waiting];
  const known = isEndingUnsent && waiting === 'received' ? 'unsentEnding' : text;
  const isJustSent = result === 'sentNotice' && waiting !== 'overdue';
  return (
    <div className={`news ${waiting}`}>
      <Seal name={waiting === 'overdue' ? 'clock' : 'waiter'} />
      <h2 tabIndex={-1}>
        {/* For screen readers: the steps show this too. */}
        {title !== 'pendingTitle' && <span className="unseen">{say('pendingTitle')}</span>}
        <Exchanged say={say} shown={title} others={['pendingTitle', 'receivedTitle']} />
      </h2>
      {result === 'existingNotice' && <p>{say(result)}</p>}
      <p>
        <Exchanged
          say={say}
          shown={isJustSent ? result : known}
          others={['receivedText', 'overdueText']}
        />
      </p>
    </div>
  );
}

type ExchangedProps = { say: GuestSay; shown: GuestTextKey; others: GuestTextKey[] };

/**
 * One of several texts. It takes the space of the longest, so that nothing shifts when another one is shown.
 * Each text is a new element: an element that changes its size would count as a layout shift.
 */
function Exchanged({ say, shown, others }: ExchangedProps) {
  return (
    <span className="exchanged">
      <span key={shown}>{say(shown)}</span>
      {others
        .filter((other) => other !== shown)
        .map((other) => (
          <span key={other} className="spare">
            {say(other)}
          </span>
        ))}
    </span>
  );
}

function Seal({ name }: { name: IconName }) {
  return (
    <span className="seal">
      <Icon name={name} />
    </span>
  );
}

type StatusDetailsProps = {
  say: GuestSay;
  language: Language;
  place: TableAddress;
  held: Held;
  now: number;
  ending: Ending | undefined;
  acts: Pick<GuestActs, 'end' | 'giveUpEnding' | 'leave' | 'refresh'>;
};

/**
 * The request, its steps and the actions of the guest.
 * NOTE: give news and details a new key for each status. Otherwise the browser counts a layout shift when the
 * text above them changes its height.
 */
export function StatusDetails(props: StatusDetailsProps) {
  const { say, language, place, held, now, ending, acts } = props;
  const { request } = held;
  const minutes = elapsedMinutes(request.created_at, now);
  const elapsed = minutesInSentence(minutes);
  const isJustNow = minutes === 0 && parseInstant(request.created_at) !== undefined;
  const act = possibleAct(held, now);
  const minutesToServe = act ? 0 : minutesUntil(servableFrom(held), now);
  const isServedElsewhere = requestCan.serve(request) && !held.mayServe;
  const hasToRefresh = minutesToServe > 0 || isServedElsewhere;
  return (
    <>
      <RequestSummary
        say={say}
        type={request.type}
        words={request.message ?? request.wish?.label[language]}
        isOthers={!held.mayServe}
      >
        {!isOver(held) && (
          <span className="elapsed">{isJustNow ? say('justNow') : say('ago', { elapsed })}</span>
        )}
      </RequestSummary>
      <Steps say={say} status={request.status} isReceived={Boolean(request.received_at)} />
      {act === 'serve' && <p className="about-served served-hint">{say('servedHint')}</p>}
      {minutesToServe > 0 && (
        <p className="about-served">{say('servedLater', { minutes: minutesToServe })}</p>
      )}
      {isServedElsewhere && <p className="about-served">{say('servedElsewhere')}</p>}
      {act && (
        <EndingForm
          say={say}
          place={place}
          held={held}
          act={act}
          ending={ending?.act === act && ending.id === request.id ? ending : undefined}
          onEnd={acts.end}
          onGiveUp={acts.giveUpEnding}
        />
      )}
      {(hasToRefresh || (place.linkLanguage && !isOver(held))) && (
        <a
          className={hasToRefresh ? 'refresh at-once' : 'refresh'}
          href={requestPath(place, held)}
          onClick={(event) => {
            event.preventDefault();
            void acts.refresh();
          }}
        >
          {say('refresh')}
        </a>
      )}
      {isOfferingNew(held) && (
        <a
          className="button"
          href={placePath(place)}
          onClick={(event) => {
            event.preventDefault();
            void acts.leave();
          }}
        >
          {say('newRequest')}
        </a>
      )}
    </>
  );
}

/** How the guest can end the request now, if at all. */
function possibleAct(held: Held, now: number): EndingAct | undefined {
  if (requestCan.cancel(held.request)) return 'cancel';
  const from = servableFrom(held);
  return from !== undefined && now >= from ? 'serve' : undefined;
}

/**
 * Whole minutes, rounded up. Never more than `SERVED_MINUTES`, even if the page's clock is behind the
 * server's.
 */
function minutesUntil(instant: number | undefined, now: number): number {
  if (instant === undefined) return 0;
  return Math.min(SERVED_MINUTES, Math.max(0, Math.ceil((instant - now) / 60_000)));
}

/** Also if the status is unknown, so that guests can always ask again. */
function isOfferingNew({ request }: Held): boolean {
  return request.status !== 'pending' && request.status !== 'in-progress';
}

type News = { title: GuestTextKey; text: GuestTextKey };

const pendingNews: Record<Waiting, News> = {
  sent: { title: 'pendingTitle', text: 'pendingText' },
  received: { title: 'receivedTitle', text: 'receivedText' },
  long: { title: 'receivedTitle', text: 'longWait' },
  overdue: { title: 'pendingTitle', text: 'overdueText' },
};

const news: Record<Exclude<StatusStage, 'pending'>, News & { icon: IconName }> = {
  'in-progress': { icon: 'walk', title: 'inProgressTitle', text: 'inProgressText' },
  completed: { icon: 'check', title: 'completedTitle', text: 'completedText' },
  cancelled: { icon: 'cross', title: 'cancelledTitle', text: 'cancelledText' },
  unknown: { icon: 'clock', title: 'unknownTitle', text: 'unknownText' },
};
