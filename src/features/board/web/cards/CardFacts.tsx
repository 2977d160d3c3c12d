import { BellRing, CircleAlert, Hand, Hourglass } from 'lucide-react';
import { useTexts } from '../../../../ui/language/i18n.ts';
import type { TableRequest } from '../../../requests/contract.ts';
import { heardAt, isServedBy, staleSince } from '../../../requests/ringing/rules.ts';
import { type Age, minutesBetween, parseInstant } from '../../../requests/rules.ts';
import { statusKey } from '../labels.ts';
import { useBoardZones } from '../serving/board-zones.ts';
import { type ServingSay, servingTexts } from '../serving/texts.ts';
import { boardTexts } from '../texts.ts';
import { nextMove } from './move/card-move.ts';
import { useReasonToRingAll } from './OtherZones.tsx';
import { askedAgain, type CardSay, cardTexts } from './texts.ts';
import { useMinutesSince } from './use-minutes.ts';

type CardFactsProps = {
  /** The id of the card, which is named after the parts of this one. */
  id: string;
  placed: TableRequest;
  request: TableRequest;
  age: Age;
  /** Minutes since the request was created or, if it is in progress, since it was taken. */
  minutes: number;
  clockOffset: number;
};

/** What a card says below its title: the message, where there is one, and one line of state. */
export function CardFacts({ id, placed, request, age, minutes, clockOffset }: CardFactsProps) {
  const t = useTexts(boardTexts);
  const tCards = useTexts(cardTexts);
  const isStale = staleSince(request) !== null;
  const { zone, ringsEveryone } = useCardZone(request, clockOffset);
  // By the title of the lane; or by the button, where below a choice a third line would move the next cards.
  const isSaid =
    nextMove(placed) !== undefined &&
    (request.status === placed.status || (placed.choice && request.status === 'in-progress'));
  return (
    <div className="board-card-facts">
      {!isTitle(request) && request.message && (
        <p className="board-card-message">
          <GuestWords text={request.message} />
        </p>
      )}
      {/* No bare text between the parts: translators replace text, and React could not insert before it. */}
      <p className="board-card-state">
        {request.customer_name && (
          <span className="board-card-guest">
            <bdi>{request.customer_name}</bdi>
            <span> · </span>
          </span>
        )}
        {/* Always present: the name of the card refers to it. */}
        <span
          id={`${id}-place`}
          className="board-card-place"
          hidden={!request.table_label && !zone}
        >
          {request.table_label && <bdi>{request.table_label}</bdi>}
          {request.table_label && zone && <span> · </span>}
          {zone && <bdi className="board-card-zone">{zone}</bdi>}
          <span> </span>
        </span>
        {ringsEveryone && (
          <span
            className="board-card-everyone"
            title={`${ringsEveryone.why}${ringsEveryone.words}`}
          >
            <BellRing aria-hidden="true" />
            <span className="board-card-why">{ringsEveryone.why}</span>
            <span className="sr-only">{`${ringsEveryone.words} `}</span>
          </span>
        )}
        <span id={`${id}-status`} className={isSaid ? 'sr-only' : 'board-card-status'}>
          {`${endWord(tCards, request) ?? t(statusKey(request.status))} `}
        </span>
        {request.asked_by === 'staff' && (
          <span className="board-card-course">{`${tCards('byStaff')} `}</span>
        )}
        <Again request={request} />
        {isStale ? (
          <Silence request={request} clockOffset={clockOffset} />
        ) : (
          <>
            <Course request={request} minutes={minutes} />
            <Warning request={request} age={age} />
          </>
        )}
      </p>
    </div>
  );
}

/** A request in free words is titled with them. */
export function isTitle({ type, message }: TableRequest): boolean {
  return type === 'other' && message !== null;
}

/** The words of a guest, in any script, with their line breaks. */
export function GuestWords({ text }: { text: string | null }) {
  return <q dir="auto">{text}</q>;
}

/** The guest asked once more. */
function Again({ request }: Pick<CardFactsProps, 'request'>) {
  const t = useTexts(cardTexts);
  const words = askedAgain(t, request);
  return (
    words && (
      <span className="board-card-again">
        <Hand aria-hidden="true" />
        <span>{`${words} `}</span>
      </span>
    )
  );
}

/** Who took the request, or how it ended. */
function Course({ request, minutes }: Pick<CardFactsProps, 'request' | 'minutes'>) {
  const t = useTexts(cardTexts);
  if (request.status !== 'in-progress') {
    const ended = endedWords(t, request);
    return ended && <span className="board-card-course">{`${ended} `}</span>;
  }
  const name = request.taken_by;
  return (
    <>
      <span className="board-card-course">
        {`${name ? t('takenBy', { name }) : t('takenWord')} `}
      </span>
      {/* Seen at the right of the card. */}
      <span className="sr-only">
        {`${minutes === 0 ? t('justNow') : t('ago', { count: minutes })} `}
      </span>
    </>
  );
}

/** Who took a request of which nothing is heard any more. */
function Silence({ request, clockOffset }: Pick<CardFactsProps, 'request' | 'clockOffset'>) {
  const t = useTexts(cardTexts);
  const count = useMinutesSince(heardAt(request), clockOffset);
  const name = request.taken_by;
  return (
    <span className="board-card-age">
      <CircleAlert aria-hidden="true" />
      <span>{name ? t('silentBy', { name, count }) : t('silent', { count })}</span>
    </span>
  );
}

const takenWarnings = { waiting: 'takenLong', late: 'takenLate' } as const;

/** Words for a request that has waited too long. Seen where the device asks for contrast; else its colour says it. */
function Warning({ request, age }: Pick<CardFactsProps, 'request' | 'age'>) {
  const t = useTexts(cardTexts);
  if (age === 'fresh') return null;
  const isTaken = request.status === 'in-progress';
  return (
    <span className="board-card-age" data-age={age}>
      {age === 'late' ? <CircleAlert aria-hidden="true" /> : <Hourglass aria-hidden="true" />}
      <span>{t(isTaken ? takenWarnings[age] : age)}</span>
    </span>
  );
}

/** The time from creation to end. Empty for an active request. */
function endedWords(t: CardSay, request: TableRequest): string {
  const { status, created_at, ended_at } = request;
  const isOver = status === 'completed' || status === 'cancelled';
  if (!isOver || ended_at === null) return '';
  const count = minutesBetween(parseInstant(created_at), parseInstant(ended_at) ?? 0);
  if (isClosed(request)) return t('closed', { count });
  return count === 0 ? t(`${status}Now`) : t(status, { count });
}

/** Where the name of the status would not be true. */
function endWord(t: CardSay, request: TableRequest): string | undefined {
  if (request.dismissed_at) return t('dismissed');
  return isClosed(request) ? t('closedWord') : undefined;
}

/** The server ended it, because nobody did. */
function isClosed({ status, ended_by }: TableRequest): boolean {
  return status === 'completed' && ended_by === 'closing';
}

type CardZone = {
  /** Its name. */
  zone: string | undefined;
  /** If the request rings everyone: words that say so, and on devices that do not serve its zone why. */
  ringsEveryone: { why: string; words: string } | undefined;
};

function useCardZone(request: TableRequest, clockOffset: number): CardZone {
  const t = useTexts(servingTexts);
  const { names, served, delays } = useBoardZones();
  const reason = useReasonToRingAll(request, clockOffset);
  const zone = names.get(request.zone_id ?? '');
  if (zone === undefined || reason === undefined) return { zone, ringsEveryone: undefined };
  // The card of a stale request says why by itself.
  if (request.status !== 'pending' || isServedBy(served, request.zone_id)) {
    return { zone, ringsEveryone: { why: '', words: t('everywhere') } };
  }
  const why = t(reason, { delay: delayLabel(t, delays.widenAfter) });
  return { zone, ringsEveryone: { why, words: t('everywhereThen') } };
}

/** In minutes if the delay is two or more whole minutes, else in seconds. */
function delayLabel(t: ServingSay, seconds: number): string {
  const isInMinutes = seconds >= 120 && seconds % 60 === 0;
  return isInMinutes ? t('minutes', { count: seconds / 60 }) : t('seconds', { count: seconds });
}
