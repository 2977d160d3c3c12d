import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { ApiError, answer, client } from '../../../../ui/network/api.ts';
import { dismiss, notify } from '../../../../ui/notices/notices.ts';
import type { RoomCodeRoutes } from '../../../requests/room-code/handlers.ts';
import { parseInstant } from '../../../requests/rules.ts';
import { notifyBoard } from '../device/board-notices.ts';
import type { BoardRequest } from '../feed/board-request.ts';
import type { BoardView } from '../feed/board-store.ts';
import { roomCodeOpenings } from './open-room-code.ts';
import { roomCodeTexts } from './texts.ts';

const { restaurants } = client<RoomCodeRoutes>();

/** Switches the code of the evening, shows it in a dialog, and offers it after several false alarms. */
export function RoomCodeKeeper({ slug, view }: { slug: string; view: BoardView }) {
  const code = view.roomCode;
  const [shown, setShown] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const known = useRef(code);
  useEffect(() => {
    // Another board has switched it off, or it is past 05:00.
    if (known.current && !code) setShown(undefined);
    known.current = code;
  }, [code]);
  const open = useEffectEvent(() => (code ? setShown(code) : void turn(true)));
  useEffect(() => roomCodeOpenings.add(() => open()), []);
  useOffer(view);

  async function turn(on: boolean): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const call = { param: { id: encodeURIComponent(slug) }, json: { on } };
    try {
      const switched = await answer(restaurants[':id'].protection.$put(call));
      setShown(switched.code ?? undefined);
      // The sign, which had the focus, goes with the code.
      if (!on) document.getElementById('main')?.focus({ preventScroll: true });
    } catch (error) {
      notifyFailure(error);
    }
    setBusy(false);
  }

  if (!shown) return null;
  return (
    <RoomCodeDialog
      code={code ?? shown}
      isBusy={isBusy}
      onOff={() => void turn(false)}
      onClose={() => setShown(undefined)}
    />
  );
}

const OFFER_ID = 'room-code-offer';

/** A quiet notice, again only after as many more false alarms. */
function useOffer({ roomCode, latest, clockOffset }: BoardView): void {
  const offeredAt = useRef(0);
  useEffect(() => {
    if (roomCode) return dismiss(OFFER_ID);
    const at = falseAlarmsAt(latest.values(), offeredAt.current, Date.now() + clockOffset);
    if (at === undefined) return;
    offeredAt.current = at;
    notify({
      id: OFFER_ID,
      type: 'info',
      title: () => say(roomCodeTexts, 'offerTitle'),
      message: () => say(roomCodeTexts, 'offer'),
      autoClose: false,
      // Where there is room for one notice, that of a request goes first.
      timestamp: 0,
      onOpen: roomCodeOpenings.emit,
    });
  }, [roomCode, latest, clockOffset]);
  useEffect(() => () => dismiss(OFFER_ID), []);
}

function notifyFailure(error: unknown): void {
  const isRefused = error instanceof ApiError;
  // The app signs the device out, and says so.
  if (isRefused && error.status === 401) return;
  notifyBoard({
    type: 'error',
    title: () => say(roomCodeTexts, 'failed'),
    message: (isRefused && error.message) || (() => say(roomCodeTexts, 'failedHint')),
    duration: 8000,
  });
}

type RoomCodeDialogProps = {
  code: string;
  isBusy: boolean;
  onOff(): void;
  onClose(): void;
};

/** The code, to be read from two metres. */
function RoomCodeDialog({ code, isBusy, onOff, onClose }: RoomCodeDialogProps) {
  const t = useTexts(roomCodeTexts);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title')}
      actions={
        <Button look="secondary" busy={isBusy} onClick={onOff}>
          {t('off')}
        </Button>
      }
    >
      <p className="board-room-code">
        <span aria-hidden="true">{code}</span>
        <span className="sr-only">{spelt(code)}</span>
      </p>
      <p className="text-pretty text-muted">
        {t('until')} <span className="board-room-tell">{t('tell')}</span>
      </p>
    </Dialog>
  );
}

/** Digit by digit: a screen reader would say a number. */
function spelt(code: string): string {
  return [...code].join(' ');
}

const OFFERED_AFTER = 3;
const WITHIN_MILLISECONDS = 30 * 60_000;

/**
 * When the last of so many false alarms within half an hour was, that the board offers the code of the
 * evening. Counts those after `since`. Undefined if they were fewer.
 */
function falseAlarmsAt(
  requests: Iterable<Pick<BoardRequest, 'dismissed_at'>>,
  since: number,
  now: number,
): number | undefined {
  const from = Math.max(since, now - WITHIN_MILLISECONDS);
  const recent = [...requests]
    .map(({ dismissed_at }) => (dismissed_at ? parseInstant(dismissed_at) : undefined) ?? 0)
    .filter((at) => at > from);
  return recent.length < OFFERED_AFTER ? undefined : Math.max(...recent);
}
