import type { ReactNode } from 'react';
import type { Language } from '../../../../../languages.ts';
import {
  elapsedMinutes,
  minutesInSentence,
  parseInstant,
  requestCan,
  SERVED_MINUTES,
} from '../../../../requests/rules.ts';
import { Icon, type IconName } from '../../../../requests/web/icons.tsx';
import { requestPath, tablePagePath } from '../../addresses.ts';
import type { GuestSay, GuestTextKey } from '../../language/texts.ts';
import { RequestSummary } from '../../sending/RequestSummary.tsx';
import type { GuestActions } from '../../table/use-guest.ts';
import type { Ending, EndingMove, ShownRequest, TableAddress } from '../../types.ts';
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
  shown: ShownRequest;
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
  const { say, shown, result } = props;
  const stage = statusStageOf(shown);
  if (stage === 'pending') return <PendingNews {...props} />;
  const { icon, title, text } = result === 'withdrawn' ? withdrawn : news[stage];
  const isTaken = stage === 'in-progress';
  const by = isTaken ? shown.request.taken_by : null;
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
function PendingNews({ say, shown, knownAt, result, isEndingUnsent }: StatusNewsProps) {
  const waiting = waitingOf(shown, knownAt);
  const { title, text } = pendingNews[waiting];
  const known = isEndingUnsent && waiting === 'received' ? 'unsentEnding' : text;
  const isJustSent = result === 'sentNotice' && waiting !== 'overdue';
  return (
    <div className={`news ${waiting}`}>
      <Seal name={waiting === 'overdue' ? 'clock' : 'waiter'} />
      <h2 tabIndex={-1}>
        {/* For screen readers: the steps show this too. */}
        {title !== 'pendingTitle' && <span className="unseen">{say('pendingTitle')}</span>}
        <Exchanged say={say} text={title} others={['pendingTitle', 'receivedTitle']} />
      </h2>
      {result === 'existingNotice' && <p>{say(result)}</p>}
      <p>
        <Exchanged
          say={say}
          text={isJustSent ? result : known}
          others={['receivedText', 'overdueText']}
        />
      </p>
    </div>
  );
}

type ExchangedProps = { say: GuestSay; text: GuestTextKey; others: GuestTextKey[] };

/**
 * One of several texts. It takes the space of the longest, so that nothing shifts when another one is shown.
 * Each text is a new element: an element that changes its size would count as a layout shift.
 */
function Exchanged({ say, text, others }: ExchangedProps) {
  return (
    <span className="exchanged">
      <span key={text}>{say(text)}</span>
      {others
        .filter((other) => other !== text)
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
  address: TableAddress;
  shown: ShownRequest;
  now: number;
  ending: Ending | undefined;
  actions: Pick<GuestActions, 'end' | 'giveUpEnding' | 'leave' | 'refresh'>;
  /** An error, above the actions. */
  children: ReactNode;
};

/**
 * The request, its steps and the actions of the guest.
 * NOTE: give news and details a new key for each status. Otherwise the browser counts a layout shift when the
 * text above them changes its height.
 */
export function StatusDetails(props: StatusDetailsProps) {
  const { say, language, address, shown, now, ending, actions, children } = props;
  const { request } = shown;
  const minutes = elapsedMinutes(request.created_at, now);
  const elapsed = minutesInSentence(minutes);
  const isJustNow = minutes === 0 && parseInstant(request.created_at) !== undefined;
  const move = possibleMove(shown, now);
  const minutesToServe = move ? 0 : minutesUntil(servableFrom(shown), now);
  const isServedElsewhere = requestCan.serve(request) && !shown.mayServe;
  const hasToRefresh = minutesToServe > 0 || isServedElsewhere;
  return (
    <>
      <RequestSummary
        say={say}
        type={request.type}
        words={request.message ?? request.wish?.label[language]}
        isOthers={!shown.mayServe}
      >
        {!isOver(shown) && (
          <span className="elapsed">{isJustNow ? say('justNow') : say('ago', { elapsed })}</span>
        )}
      </RequestSummary>
      <Steps say={say} status={request.status} isReceived={Boolean(request.received_at)} />
      <div className="acts">
        {children}
        {move === 'serve' && <p className="served-hint">{say('servedHint')}</p>}
        {minutesToServe > 0 && <p>{say('servedLater', { minutes: minutesToServe })}</p>}
        {isServedElsewhere && <p>{say('servedElsewhere')}</p>}
        {(hasToRefresh || (address.linkLanguage && !isOver(shown))) && (
          <a
            className={hasToRefresh ? 'button quiet' : 'button quiet refresh'}
            href={requestPath(address, shown)}
            onClick={(event) => {
              event.preventDefault();
              void actions.refresh();
            }}
          >
            {say('refresh')}
          </a>
        )}
        {move && (
          <EndingForm
            say={say}
            address={address}
            shown={shown}
            move={move}
            ending={ending?.move === move && ending.id === request.id ? ending : undefined}
            onEnd={actions.end}
            onGiveUp={actions.giveUpEnding}
          />
        )}
        {isOfferingNew(shown) && (
          <a
            className="button"
            href={tablePagePath(address)}
            onClick={(event) => {
              event.preventDefault();
              void actions.leave();
            }}
          >
            {say('newRequest')}
          </a>
        )}
      </div>
    </>
  );
}

/** How the guest can end the request now, if at all. */
function possibleMove(shown: ShownRequest, now: number): EndingMove | undefined {
  if (requestCan.cancel(shown.request)) return 'cancel';
  const from = servableFrom(shown);
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
function isOfferingNew({ request }: ShownRequest): boolean {
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
  cancelled: { icon: 'waiter', title: 'cancelledTitle', text: 'cancelledText' },
  unknown: { icon: 'clock', title: 'unknownTitle', text: 'unknownText' },
};

/** The guest of this phone cancelled the request. */
const withdrawn = { icon: 'check', title: 'cancelledTitle', text: 'withdrawn' } as const;
