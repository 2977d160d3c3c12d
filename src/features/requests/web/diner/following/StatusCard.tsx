import type { Language } from '../../../../../languages.ts';
import {
  ageOf,
  elapsedLabel,
  elapsedMinutes,
  parseInstant,
  requestCan,
  SERVED_MINUTES,
} from '../../../rules.ts';
import { placePath, requestPath } from '../addresses.ts';
import { Icon, type IconName } from '../icons.tsx';
import type { DinerSay, DinerTextKey } from '../language/texts.ts';
import { RequestSummary } from '../sending/RequestSummary.tsx';
import type { Ending, EndingAct, Held, TableAddress } from '../types.ts';
import type { DinerActs } from '../use-diner.ts';
import { EndingForm } from './EndingForm.tsx';
import { Steps } from './Steps.tsx';
import { isOver, type StatusStage, servableFrom, statusStageOf } from './stage.ts';

type StatusNewsProps = {
  say: DinerSay;
  held: Held;
  now: number;
  /** The outcome of this phone's own tap, shown while the request is active. */
  result: DinerTextKey | undefined;
};

/**
 * The live region: screen readers announce each change of it. It contains no minutes, so that they are not
 * announced.
 * The sentence that replaces the notice "sent" is rendered below it from the start, so that the layout does not
 * shift.
 */
export function StatusNews({ say, held, now, result }: StatusNewsProps) {
  const stage = statusStageOf(held);
  const { icon, title, text } = news[stage];
  const by = stage === 'in-progress' ? held.request.taken_by : null;
  const isLong = stage === 'pending' && ageOf(held.request, now) === 'late';
  return (
    <div className="news">
      <span className="seal">
        <Icon name={icon} />
      </span>
      <h2 tabIndex={-1}>{by ? say('inProgressBy', { name: by }) : say(title)}</h2>
      {stage === 'pending' && result === 'sentNotice' ? (
        <p className="for-now">
          <span>{say(result)}</span>
          <span className="next">{say(text)}</span>
        </p>
      ) : (
        <p>{say(isLong ? 'longWait' : (resultIn(stage, result) ?? text))}</p>
      )}
    </div>
  );
}

/** The notice that the table already had a request stays until that request ends. */
function resultIn(stage: StatusStage, result: DinerTextKey | undefined): DinerTextKey | undefined {
  const isActive = stage === 'pending' || stage === 'in-progress';
  return isActive && result === 'existingNotice' ? result : undefined;
}

type StatusDetailsProps = {
  say: DinerSay;
  language: Language;
  place: TableAddress;
  held: Held;
  now: number;
  ending: Ending | undefined;
  acts: Pick<DinerActs, 'end' | 'giveUpEnding' | 'leave' | 'refresh'>;
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
  const elapsed = elapsedLabel(request.created_at, now);
  const isJustNow = minutes === 0 && parseInstant(request.created_at) !== undefined;
  const act = actOn(held, now);
  const minutesToServe = act ? 0 : minutesUntil(servableFrom(held), now);
  const isServedElsewhere = requestCan.serve(request) && !held.mayServe;
  const hasToRefresh = minutesToServe > 0 || isServedElsewhere;
  return (
    <>
      <RequestSummary
        say={say}
        type={request.type}
        words={request.message ?? request.wish?.label[language]}
      >
        {!isOver(held) && (
          <span className="elapsed">{isJustNow ? say('justNow') : say('ago', { elapsed })}</span>
        )}
      </RequestSummary>
      <Steps say={say} status={request.status} />
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

/** What the guest can do to end the request now. */
function actOn(held: Held, now: number): EndingAct | undefined {
  if (requestCan.cancel(held.request)) return 'cancel';
  const from = servableFrom(held);
  return from !== undefined && now >= from ? 'serve' : undefined;
}

/**
 * Whole minutes, rounded up. Never more than `SERVED_MINUTES`, even if the page's clock is behind the server's.
 */
function minutesUntil(instant: number | undefined, now: number): number {
  if (instant === undefined) return 0;
  return Math.min(SERVED_MINUTES, Math.max(0, Math.ceil((instant - now) / 60_000)));
}

/** Also if the status is unknown, so that guests can always ask again. */
function isOfferingNew({ request }: Held): boolean {
  return request.status !== 'pending' && request.status !== 'in-progress';
}

const news: Record<StatusStage, { icon: IconName; title: DinerTextKey; text: DinerTextKey }> = {
  pending: { icon: 'waiter', title: 'pendingTitle', text: 'pendingText' },
  'in-progress': { icon: 'walk', title: 'inProgressTitle', text: 'inProgressText' },
  completed: { icon: 'check', title: 'completedTitle', text: 'completedText' },
  cancelled: { icon: 'cross', title: 'cancelledTitle', text: 'cancelledText' },
  unknown: { icon: 'clock', title: 'unknownTitle', text: 'unknownText' },
};
