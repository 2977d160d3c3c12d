import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { track } from '../../../analytics/web/track.ts';
import type { CreatedRequest, TableRequest } from '../../contract.ts';
import { requestCan } from '../../rules.ts';
import { isOver } from './following/stage.ts';
import { useFollowing } from './following/use-following.ts';
import { onWake } from './following/wake.ts';
import type { DinerTextKey } from './language/texts.ts';
import type { TablePageData } from './page-data.ts';
import {
  cancelRequest,
  fetchRequest,
  findActive,
  isTableGone,
  sendRequest,
} from './sending/calls.ts';
import {
  forgetHeld,
  forgetSentDraft,
  intentionDrawer,
  keepHeld,
  keepRestaurant,
  readHeld,
} from './sending/kept.ts';
import { openRequestSender, type RequestSender } from './sending/sending.ts';
import { type GuestRequest, type Held, type Intention, type Sending, updated } from './types.ts';

/** A text of the page, or one from the server. */
export type Words = { key: DinerTextKey } | { text: string };

/** The state of a table's page: sending, following and messages. */
export function useDiner(data: TablePageData) {
  const place = useMemo(
    () => ({ slug: data.restaurant.slug, table: data.table }),
    [data.restaurant.slug, data.table],
  );
  const [held, setHeld] = useState<Held | undefined>(heldFromServer(data));
  const [sending, setSending] = useState<Sending>({ name: 'idle' });
  const [result, setResult] = useState<DinerTextKey>();
  const [isGone, setGone] = useState(false);
  const [problem, setProblem] = useState<Words | undefined>(problemFromServer(data));
  const [isCancelling, setCancelling] = useState(false);
  const sender = useRef<RequestSender>(undefined);
  /** The id of a request whose cancellation got no answer. */
  const uncancelled = useRef<string>(undefined);

  // A layout effect: a tap may arrive between hydration and ordinary effects, and needs the outbox.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's data never changes
  useLayoutEffect(() => {
    keepRestaurant(data.restaurant);
    void restore();
    const opened = openRequestSender(place, {
      send: sendRequest,
      drawer: intentionDrawer(place),
      onWake,
      onSending: setSending,
      onAccepted: accept,
      onRefused: refuse,
    });
    sender.current = opened;
    return () => opened.close();
  }, []);

  useEffect(() => {
    if (held) keepHeld(place, held);
  }, [place, held]);

  const offlineSince = useFollowing(held, {
    onRequest(request) {
      setHeld((known) => updated(known, request));
      cancelAgain(request);
    },
    onGone() {
      forgetHeld();
      setHeld(undefined);
      setGone(true);
      void leaveIfTableIsGone();
    },
  });

  /** Restores the tab's request. Its key gives its text back; if it has ended, the page shows that once. */
  async function restore(): Promise<void> {
    const kept = readHeld(place);
    if (!kept) return;
    if (data.request) {
      const known = { ...kept, key: data.key ?? kept.key };
      if (data.request.id === kept.request.id) setHeld(updated(known, data.request));
      return;
    }
    if (isOver(kept)) return forgetHeld();
    const reading = await fetchRequest(kept.request.id, kept.key);
    if (reading.outcome === 'gone') forgetHeld();
    if (reading.outcome === 'found') setHeld((now) => now ?? updated(kept, reading.request));
  }

  /** Reloads the page if its table or restaurant was deleted: the server then explains it. */
  async function leaveIfTableIsGone(): Promise<void> {
    if (await isTableGone(place)) location.reload();
  }

  function ask(request: GuestRequest): void {
    setProblem(undefined);
    setGone(false);
    sender.current?.ask(request);
  }

  function accept({ isExisting, ...request }: CreatedRequest, intention: Intention): void {
    if (!isExisting) {
      forgetSentDraft(intention);
      track('request_created', { message_type: request.type, request_id: request.id }, place);
    }
    setSending({ name: 'idle' });
    setHeld({ request, key: intention.key });
    setResult(isExisting ? 'existingNotice' : 'sentNotice');
    // Browsers with `userActivation` refuse to vibrate, with a warning, before the first tap.
    if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(30);
  }

  function refuse(text: string | undefined): void {
    setSending({ name: 'idle' });
    setProblem(wordsFor(text, 'sendFailed'));
  }

  function giveUp(): void {
    sender.current?.giveUp();
    if (sending.name !== 'idle') void lookForLost(sending.intention.key);
  }

  /** A try may have succeeded although its answer was lost: shows the request if the table has one. */
  async function lookForLost(key: string): Promise<void> {
    const reading = await findActive(place, key);
    if (reading.outcome === 'found') setHeld((now) => now ?? { request: reading.request, key });
    if (reading.outcome !== 'lost') return;
    const stop = onWake(() => {
      stop();
      void lookForLost(key);
    });
  }

  async function cancel(): Promise<void> {
    if (!held || isCancelling) return;
    const { id } = held.request;
    setCancelling(true);
    const answer = await cancelRequest(id, held.key);
    setCancelling(false);
    if (answer.outcome === 'lost') {
      uncancelled.current = id;
      return setProblem({ key: 'cancelFailed' });
    }
    const { request } = answer;
    if (request) setHeld((known) => updated(known, request));
    if (answer.outcome === 'refused') return setProblem(wordsFor(answer.text, 'cancelFailed'));
    setProblem(undefined);
    track('request_cancelled', { request_id: id }, place);
  }

  /** Repeats a cancellation that got no answer once the server answers again, unless it is too late. */
  function cancelAgain(request: TableRequest): void {
    if (uncancelled.current !== request.id) return;
    uncancelled.current = undefined;
    if (requestCan.cancel(request)) void cancel();
    else setProblem(undefined);
  }

  const acts = {
    ask,
    giveUp,
    cancel,
    retry: () => sender.current?.retryNow(),
    leave: forgetHeld,
  };
  return { held, sending, result, isGone, problem, offlineSince, isCancelling, acts };
}

function heldFromServer({ request, key }: TablePageData): Held | undefined {
  return request ? { request, key: key ?? undefined } : undefined;
}

/** The server's text, else the page's. */
function wordsFor(text: string | undefined, key: DinerTextKey): Words {
  return text === undefined ? { key } : { text };
}

function problemFromServer({ notice }: TablePageData): Words | undefined {
  return notice === null ? undefined : { text: notice };
}
