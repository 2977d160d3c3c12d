import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { GuestLanguage } from '../../../../languages.ts';
import type { OfferedWish } from '../../../requests/guests/contract.ts';
import { Icon } from '../../../requests/web/icons.tsx';
import type { GuestSay } from '../language/say.ts';
import type { ShownRequest, TableAddress } from '../types.ts';
import { knownUntil } from './clock.ts';
import { ProblemLine } from './ProblemLine.tsx';
import { StatusDetails } from './status/StatusDetails.tsx';
import { StatusNews } from './status/StatusNews.tsx';
import { isOver, statusStageOf } from './status/stage.ts';
import type { GuestActions, Problem, Tapped } from './use-guest.ts';
import { useRequest } from './use-request.ts';

/** `tapped`: what the guest's last tap is about. */
type Fold = { isOpenAtFirst: boolean; tapped: Tapped | undefined };

const open: Fold = { isOpenAtFirst: true, tapped: undefined };

export type StatusCardProps = {
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
export function StatusCard(props: StatusCardProps) {
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
  // 20:14 in every language, as on the board.
  const hours = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const form = { ...hours, numberingSystem: 'latn' };
  const time = new Date(since).toLocaleTimeString(language, form);
  return (
    <p className="caution">
      <Icon name="noSignal" />
      <span>
        {say('offline')} {say('lastUpdate', { time })}
      </span>
    </p>
  );
}
