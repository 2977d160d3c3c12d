import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { say } from '../../../../ui/language/i18n.ts';
import { ApiError, answer, client } from '../../../../ui/network/api.ts';
import { dismiss, notify } from '../../../../ui/notices/notices.ts';
import type { RoomCodeRoutes } from '../../../requests/room-code/handlers.ts';
import type { BoardView } from '../feed/board-store.ts';
import { notifyBoard } from '../notices/board-notices.ts';
import { falseAlarmsAt } from './false-alarms.ts';
import { roomCodeOpenings } from './open-room-code.ts';
import { RoomCodeDialog } from './RoomCodeDialog.tsx';
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
