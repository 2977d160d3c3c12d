import {
  type FocusEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type GuestLanguage, labelIn } from '../../../../languages.ts';
import type { OfferedWish } from '../../../requests/guests/contract.ts';
import { Icon } from '../../../requests/web/icons.tsx';
import { Bar } from '../Bar.tsx';
import { Foot } from '../Foot.tsx';
import type { GuestSay } from '../language/say.ts';
import type { SpokenWords } from '../language/use-guest-language.ts';
import {
  isOfSeveral,
  type Sending,
  type ShownRequest,
  type TableAddress,
  type TablePageData,
} from '../types.ts';
import { knownUntil } from './clock.ts';
import { OtherRequest } from './OtherRequest.tsx';
import { type QuickButton, QuickRequests } from './QuickRequests.tsx';
import { needsRoomCode, RoomCodeCard } from './RoomCodeCard.tsx';
import { StatusDetails } from './status/StatusDetails.tsx';
import { StatusNews } from './status/StatusNews.tsx';
import { isOver, lookOf, stageOf, statusStageOf } from './status/stage.ts';
import { TableCard } from './TableCard.tsx';
import { UnsentCard } from './UnsentCard.tsx';
import type { GuestActions, GuestState, Problem, Tapped } from './use-guest.ts';
import { useRequest } from './use-request.ts';

type TableViewProps = {
  data: TablePageData;
  words: SpokenWords;
  state: GuestState;
  actions: GuestActions;
  page?: Ref<HTMLElement>;
  onFocus?(event: FocusEvent): void;
};

/** The page of a table in one state. Its requests and the draft of a message have state of their own. */
export function TableView({ data, words, state, actions, page, onFocus }: TableViewProps) {
  const { language, say } = words;
  const { sending, shown, problem } = state;
  const { table, tableKey, wishes, timeZone } = data;
  const { mutedUntil } = state;
  const isMuted = mutedUntil !== null;
  const isSeveral = isOfSeveral(data);
  const only = isSeveral ? undefined : shown[0];
  const address = { slug: data.restaurant.slug, table, tableKey, ...linksOf(data, words, shown) };
  const stage = stageOf(sending, only);
  const isSending = stage === 'sending';
  const roomCodeNeeded = needsRoomCode(sending) ? sending : undefined;
  // Updates of a request contain the present name of its table.
  const label = shown[0] ? (shown[0].request.table_label ?? null) : data.label;
  const visible = sending.name === 'idle' ? only : undefined;
  const spoken = { say, language, wishes, address };
  const cards = { ...spoken, servedAt: data.now, actions };
  return (
    <>
      <Bar words={words} address={address} shown={isSeveral || visible ? shown[0] : undefined} />
      <main className={`page ${lookOf(sending, only)}`} ref={page} onFocus={onFocus}>
        {stage === 'idle' && <p className="unseen">{say('tableDetected')}</p>}
        <TableCard say={say} data={{ ...data, label }} />
        <div className="service">
          {!isSeveral && !visible && <ProblemLine say={say} problem={problem} />}
          {isUnsent(sending) && (
            <UnsentCard
              {...spoken}
              sending={sending}
              onRetry={actions.retry}
              onGiveUp={actions.giveUp}
            />
          )}
          {roomCodeNeeded && (
            <RoomCodeCard
              {...spoken}
              sending={roomCodeNeeded}
              onEnter={actions.enter}
              onGiveUp={actions.giveUp}
            />
          )}
          {isSeveral && <StatusCards {...cards} state={state} />}
          <StatusCard {...cards} shown={visible} problem={problem}>
            {isSending && <span className="unseen">{say('sending')}</span>}
            {stage === 'idle' && state.isGone && <p className="hint">{say('goneText')}</p>}
            {/* A refused tap says the same. */}
            {stage === 'idle' && isMuted && !problem && (
              <p className="caution">
                <Icon name="clock" />
                <span>{say('mutedText', { time: timeIn(language, mutedUntil, timeZone) })}</span>
              </p>
            )}
          </StatusCard>
          {isSeveral && <ProblemLine say={say} problem={problem?.id ? undefined : problem} />}
          {(stage === 'idle' || isSending) && !roomCodeNeeded && !isMuted && (
            <>
              {data.isClosed && (
                <p className="caution">
                  <Icon name="clock" />
                  <span>{say('closedText')}</span>
                </p>
              )}
              <h2 className="question" tabIndex={-1}>
                {say('whatCanWeBring')}
              </h2>
              <QuickRequests
                say={say}
                buttons={buttonsOf(data, language)}
                naming={data.hasOwnWishes ? 'wish' : 'type'}
                address={address}
                sending={wishBeingSent(sending)}
                onRequest={actions.ask}
              />
              <OtherRequest
                {...spoken}
                key={state.tapped?.id}
                isSending={isSending}
                onRequest={actions.ask}
              />
            </>
          )}
        </div>
      </main>
      <Foot words={words} />
    </>
  );
}

/** Until JavaScript has stored them, links and forms hold the language, the pass and the keys. */
function linksOf(
  data: TablePageData,
  { linkLanguage }: SpokenWords,
  shown: readonly ShownRequest[],
) {
  if (!linkLanguage) return {};
  const linkKeys = isOfSeveral(data) ? shown.flatMap(({ key }) => key ?? []) : [];
  return { linkLanguage, linkPass: data.pass ?? undefined, linkKeys };
}

function isUnsent(sending: Sending): sending is Extract<Sending, { name: 'unsent' | 'asking' }> {
  return sending.name === 'unsent' || sending.name === 'asking';
}

function buttonsOf({ wishes }: TablePageData, language: GuestLanguage): QuickButton[] {
  return wishes
    .filter(({ place }) => place === 'button')
    .map(({ id, type, label, sign }) => ({ id, type, words: labelIn(label, language), sign }));
}

/** A type stands for the wish of the same name. */
function wishBeingSent(sending: Sending): string | undefined {
  if (sending.name !== 'sending') return undefined;
  return sending.outgoing.wish ?? sending.outgoing.type;
}

/** Over HTTP/1 a browser has six connections to a server: calls need some of them. */
const MOST_STREAMS = 3;

type StatusCardsProps = Omit<StatusCardProps, 'shown' | 'problem'> & {
  state: Pick<GuestState, 'shown' | 'tapped' | 'problem'>;
};

/** A card for each request, where a table may have several. That of the newest unanswered one is open. */
function StatusCards({ state, ...props }: StatusCardsProps) {
  const { shown, tapped, problem } = state;
  if (shown.length === 0) return null;
  const first = shown.find(({ request }) => request.status === 'pending') ?? shown[0];
  // At first keys are from the link. A page without script reloads itself, and would close an opened card.
  const hasKeys = shown.some(({ key }) => key !== undefined);
  const active = shown.find((each) => !isOver(each));
  return (
    <ul className="requests">
      {shown.map((each, index) => (
        <li key={each.request.id} className={lookOf({ name: 'idle' }, each)}>
          <StatusCard
            {...props}
            shown={each}
            hasStream={index < MOST_STREAMS}
            saysOffline={each === active}
            fold={{ isOpenAtFirst: hasKeys || each === first, tapped }}
            problem={problem?.id === each.request.id ? problem : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

/** `tapped`: what the guest's last tap is about. */
type Fold = { isOpenAtFirst: boolean; tapped: Tapped | undefined };

const open: Fold = { isOpenAtFirst: true, tapped: undefined };

type StatusCardProps = {
  say: GuestSay;
  language: GuestLanguage;
  wishes: readonly OfferedWish[];
  address: TableAddress;
  /** Undefined where the place of the only request is empty. */
  shown: ShownRequest | undefined;
  /** When the server rendered the page. */
  servedAt: number;
  hasStream?: boolean;
  /** Whether it says since when the page is offline. */
  saysOffline?: boolean;
  /** One card of several can be closed. Undefined for that of the only request. */
  fold?: Fold;
  problem: Problem | undefined;
  actions: GuestActions;
  /** What else its live region says. */
  children?: ReactNode;
};

/**
 * One request of the table, which the page follows: how far it is, and what its guest can do. Without a
 * request it is an empty live region, so that screen readers announce what comes into it.
 */
function StatusCard(props: StatusCardProps) {
  const { say, language, wishes, address, shown, fold, problem, actions, children } = props;
  const { servedAt, hasStream = true, saysOffline = true } = props;
  const place = { address, servedAt, hasStream, actions };
  const { now, moving, choosing, isQueued, offlineSince, ...own } = useRequest(shown, place);
  const card = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useFold(card, shown, fold ?? open);
  const stage = shown && statusStageOf(shown);
  return (
    <section className={shown && 'card status'} ref={card}>
      {/* Not atomic: when only the heading changes, the sentence below it is not announced again. */}
      <div role="status" aria-atomic="false">
        {shown && (
          <StatusNews
            key={stage}
            say={say}
            shown={shown}
            knownAt={knownUntil(now, offlineSince)}
            result={shown.result}
            isMoveUnsent={isQueued}
          />
        )}
        {children}
        {/* A queued move says it too. */}
        {saysOffline && offlineSince !== undefined && shown && !isOver(shown) && !isQueued && (
          <OfflineLine say={say} language={language} since={offlineSince} />
        )}
      </div>
      {shown && (
        <StatusDetails
          key={stage}
          say={say}
          language={language}
          wishes={wishes}
          address={address}
          shown={shown}
          now={now}
          moving={moving}
          choosing={choosing}
          fold={fold && { isOpen, onToggle: setOpen }}
          actions={{ ...actions, ...own }}
        >
          <ProblemLine say={say} problem={problem} />
        </StatusDetails>
      )}
    </section>
  );
}

/**
 * Whether the card is open. A tap of the guest leads to its own request and closes the others; one that has
 * ended is open.
 */
function useFold(
  card: RefObject<HTMLElement | null>,
  shown: ShownRequest | undefined,
  { isOpenAtFirst, tapped }: Fold,
) {
  const hasEnded = shown !== undefined && isOver(shown);
  const [isOpen, setOpen] = useState(isOpenAtFirst || hasEnded);
  const id = shown?.request.id;
  useEffect(() => {
    if (hasEnded) setOpen(true);
  }, [hasEnded]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each tap
  useEffect(() => {
    if (!tapped) return;
    setOpen(tapped.id === id || hasEnded);
    if (tapped.id !== id) return;
    card.current?.querySelector('h2')?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  }, [tapped]);
  return [isOpen, setOpen] as const;
}

type OfflineLineProps = { say: GuestSay; language: GuestLanguage; since: number };

/** Says since when the page is offline, because the status on the card may be old. */
function OfflineLine({ say, language, since }: OfflineLineProps) {
  const time = timeIn(language, since);
  return (
    <p className="caution">
      <Icon name="noSignal" />
      <span>
        {say('offline')} {say('lastUpdate', { time })}
      </span>
    </p>
  );
}

/** 20:14 in every language, as on the board. Without a time zone: in that of the phone. */
function timeIn(language: GuestLanguage, at: number | string, timeZone?: string): string {
  const hours = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const form = { ...hours, numberingSystem: 'latn', timeZone };
  return new Date(at).toLocaleTimeString(language, form);
}

/** Why something failed. It is there also without a text, so that screen readers announce one. */
function ProblemLine({ say, problem }: { say: GuestSay; problem: Problem | undefined }) {
  const words = problem?.words;
  return (
    <p className="problem" role="alert">
      {words && ('key' in words ? say(words.key) : words.text)}
    </p>
  );
}
