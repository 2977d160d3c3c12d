import type { Language } from '../../../../../languages.ts';
import { ageOf, elapsedLabel, elapsedMinutes, parseInstant, requestCan } from '../../../rules.ts';
import { placePath, requestPath } from '../addresses.ts';
import { Icon, type IconName } from '../icons.tsx';
import type { DinerSay, DinerTextKey } from '../language/texts.ts';
import { RequestSummary } from '../sending/RequestSummary.tsx';
import type { Held, TableAddress } from '../types.ts';
import { Steps } from './Steps.tsx';
import { isOver, type StatusStage, statusStageOf } from './stage.ts';

type StatusNewsProps = {
  say: DinerSay;
  held: Held;
  now: number;
  /** The outcome of this phone's own tap, shown while the request is active. */
  result: DinerTextKey | undefined;
};

/** The live region, read out when it changes. It contains no minutes, which would be read out too. */
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
      <p>{say(isLong ? 'longWait' : (resultIn(stage, result) ?? text))}</p>
    </div>
  );
}

/** "Sent" is shown while the request is pending; that another request is active, until it ends. */
function resultIn(stage: StatusStage, result: DinerTextKey | undefined): DinerTextKey | undefined {
  if (stage === 'pending') return result;
  return stage === 'in-progress' && result === 'existingNotice' ? result : undefined;
}

type StatusDetailsProps = {
  say: DinerSay;
  language: Language;
  place: TableAddress;
  held: Held;
  now: number;
  isCancelling: boolean;
  onCancel(): void;
  onNewRequest(): void;
};

export function StatusDetails({ say, language, place, held, now, ...acts }: StatusDetailsProps) {
  const { request } = held;
  const minutes = elapsedMinutes(request.created_at, now);
  const elapsed = elapsedLabel(request.created_at, now);
  const isJustNow = minutes === 0 && parseInstant(request.created_at) !== undefined;
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
      {requestCan.cancel(request) && (
        <form
          method="post"
          action={placePath(place)}
          onSubmit={(event) => {
            event.preventDefault();
            acts.onCancel();
          }}
        >
          <input type="hidden" name="request" value={request.id} />
          {held.key !== undefined && <input type="hidden" name="key" value={held.key} />}
          <button
            className="button quiet"
            type="submit"
            name="act"
            value="cancel"
            aria-disabled={acts.isCancelling}
          >
            {say(acts.isCancelling ? 'cancelling' : 'cancel')}
          </button>
        </form>
      )}
      {place.linkLanguage && !isOver(held) && (
        <a className="refresh" href={requestPath(place, held)}>
          {say('refresh')}
        </a>
      )}
      {isOfferingNew(held) && (
        <a className="button" href={placePath(place)} onClick={acts.onNewRequest}>
          {say('newRequest')}
        </a>
      )}
    </>
  );
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
