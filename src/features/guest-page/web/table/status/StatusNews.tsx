import { Icon, type IconName } from '../../../../requests/web/icons.tsx';
import type { GuestSay } from '../../language/say.ts';
import type { GuestTextKey } from '../../language/texts/fr.ts';
import type { ShownRequest } from '../../types.ts';
import { type StatusStage, statusStageOf, type Waiting, waitingOf } from './stage.ts';

type StatusNewsProps = {
  say: GuestSay;
  shown: ShownRequest;
  knownAt: number;
  /** The outcome of this phone's own tap, shown while the request is active. */
  result: GuestTextKey | undefined;
  /** The guest's cancellation has not reached the server: the page must stay open. */
  isMoveUnsent: boolean;
};

/**
 * The content of the live region: screen readers announce each change of it. It contains no minutes, so that
 * they are not announced.
 */
export function StatusNews(props: StatusNewsProps) {
  const { say, shown, result } = props;
  const stage = statusStageOf(shown);
  if (stage === 'pending') return <PendingNews {...props} />;
  if (stage === 'in-progress') return <TakenNews {...props} />;
  const { icon, title, text } = result === 'withdrawn' ? withdrawn : news[stage];
  return (
    <div className="news">
      <Seal name={icon} />
      <h2 tabIndex={-1}>{say(title)}</h2>
      <p>{say(text)}</p>
    </div>
  );
}

/** Says only what a staff screen has proved. The height is the same for each sentence. */
function PendingNews({ say, shown, knownAt, result, isMoveUnsent }: StatusNewsProps) {
  const waiting = waitingOf(shown, knownAt);
  const isUnheard = waiting === 'overdue' || waiting === 'closed';
  const { text } = pendingNews[waiting];
  const { reopened_at, received_at } = shown.request;
  const title = reopened_at && !received_at ? 'againTitle' : pendingNews[waiting].title;
  const titles = [say('pendingTitle'), say('receivedTitle')];
  if (reopened_at) titles.push(say('againTitle'));
  const known = isMoveUnsent && waiting === 'received' ? 'unsentMove' : text;
  const isJustSent = result === 'sentNotice' && !isUnheard;
  return (
    <div className={isUnheard ? 'news overdue' : 'news'}>
      <Seal name={isUnheard ? 'clock' : 'waiter'} />
      <h2 tabIndex={-1}>
        {/* For screen readers: the steps show this too. */}
        {title === 'receivedTitle' && <span className="unseen">{say('pendingTitle')}</span>}
        <Exchanged text={say(title)} others={titles} />
      </h2>
      {result === 'existingNotice' && <p>{say(result)}</p>}
      <p>
        <Exchanged
          text={say(isJustSent ? result : known)}
          others={[say('receivedText'), say('overdueText')]}
        />
      </p>
    </div>
  );
}

/** Somebody comes. If nothing was heard of them for long, whether they came, in the same height. */
function TakenNews({ say, shown, result }: StatusNewsProps) {
  const { taken_by: name, stale_at } = shown.request;
  // The notice that the table already had a request stays until that request ends.
  const text = say(result === 'existingNotice' ? result : 'inProgressText');
  const question = say('askServed');
  return (
    <div className="news">
      <Seal name="walk" />
      <h2 tabIndex={-1}>{name ? say('inProgressBy', { name }) : say('inProgressTitle')}</h2>
      <p>
        <Exchanged text={stale_at ? question : text} others={[question, text]} />
      </p>
    </div>
  );
}

/**
 * One of several texts. It takes the space of the longest, so that nothing shifts when another one is shown.
 * Each text is a new element: an element that changes its size would count as a layout shift. The others are
 * drawn by the style sheet, so that nobody reads them without it.
 */
function Exchanged({ text, others }: { text: string; others: string[] }) {
  return (
    <span className="exchanged">
      <span key={text}>{text}</span>
      {others
        .filter((other) => other !== text)
        .map((other) => (
          <span key={other} className="spare" data-text={other} />
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

type News = { title: GuestTextKey; text: GuestTextKey };

const pendingNews: Record<Waiting, News> = {
  sent: { title: 'pendingTitle', text: 'pendingText' },
  received: { title: 'receivedTitle', text: 'receivedText' },
  reopened: { title: 'receivedTitle', text: 'reopenedText' },
  long: { title: 'receivedTitle', text: 'longWait' },
  overdue: { title: 'pendingTitle', text: 'overdueText' },
  closed: { title: 'pendingTitle', text: 'closedText' },
};

const news: Record<Exclude<StatusStage, 'pending' | 'in-progress'>, News & { icon: IconName }> = {
  completed: { icon: 'check', title: 'completedTitle', text: 'completedText' },
  cancelled: { icon: 'waiter', title: 'cancelledTitle', text: 'cancelledText' },
  closed: { icon: 'waiter', title: 'closedTitle', text: 'closedItself' },
  unknown: { icon: 'clock', title: 'unknownTitle', text: 'unknownText' },
};

/** The guest of this phone cancelled the request. */
const withdrawn = { icon: 'check', title: 'cancelledTitle', text: 'withdrawn' } as const;
