import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { defineTexts, type Say, say, useTexts } from '../../../../ui/language/i18n.ts';
import { createListeners } from '../../../../ui/listeners.ts';
import { answer, client } from '../../../../ui/network/api.ts';
import { dismiss, notify } from '../../../../ui/notices/notices.ts';
import { notifyFailure, reasonFor } from '../../../../ui/notices/notify-failure.ts';
import type { TableRequest } from '../../../requests/contract.ts';
import type { RoomCodeRoutes } from '../../../requests/room-code/handlers.ts';
import { spokenCode } from '../../../requests/room-code/rules.ts';
import { parseInstant } from '../../../requests/rules.ts';
import { SERVICE_DAY_BEGINS_AT_HOUR } from '../../../restaurants/rules.ts';
import { notifyBoard } from '../device/board-notices.ts';
import { useDeviceSettings } from '../device/device-settings.ts';
import type { BoardView } from '../feed/board-store.ts';

const { restaurants } = client<RoomCodeRoutes>();

/** Switches the code of the evening, shows it in a dialog, and offers it after several false alarms. */
export function RoomCodeKeeper({ slug, view }: { slug: string; view: BoardView }) {
  const code = view.roomCode;
  const [shown, setShown] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const known = useRef(code);
  useEffect(() => {
    // Another board has switched it off, or the service day is over.
    if (known.current && !code) setShown(undefined);
    known.current = code;
  }, [code]);
  const open = useEffectEvent(() => (code ? setShown(code) : void turn(true)));
  useEffect(() => roomCodeOpenings.add(() => open()), []);
  useOffer(view);
  useGuessNotice(view);

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
      const title = () => say(roomCodeTexts, 'failed');
      const message = reasonFor(error, () => say(roomCodeTexts, 'failedHint'));
      notifyFailure(error, { title, message, duration: 8000 }, notifyBoard);
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

const GUESSED_ID = 'room-code-guessed';
/** Older guesses are no news on a board that is opened. */
const NEWS_MILLISECONDS = 60 * 60_000;

/** A notice that somebody guesses the code, once for each time that the server found it. */
function useGuessNotice({ roomCode, codeGuessedAt, clockOffset }: BoardView): void {
  const at = (roomCode && codeGuessedAt && parseInstant(codeGuessedAt)) || undefined;
  const tell = useEffectEvent((guessedAt: number) => {
    if (Date.now() + clockOffset - guessedAt > NEWS_MILLISECONDS) return;
    notify({
      id: GUESSED_ID,
      type: 'info',
      title: () => say(roomCodeTexts, 'guessedTitle'),
      message: () => say(roomCodeTexts, 'guessed'),
      autoClose: false,
      timestamp: 0,
    });
  });
  useEffect(() => (at === undefined ? dismiss(GUESSED_ID) : tell(at)), [at]);
  useEffect(() => () => dismiss(GUESSED_ID), []);
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
  const { dayBeginsAt } = useDeviceSettings();
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
        <span aria-hidden="true">{spokenCode(code)}</span>
        <span className="sr-only">{spelt(code)}</span>
      </p>
      <p className="text-pretty text-muted">
        {t('until', { when: untilOf(dayBeginsAt, t) })}{' '}
        <span className="board-room-tell">{t('tell')}</span>
      </p>
    </Dialog>
  );
}

/** The hour at which service days begin, as people say it. */
function untilOf(hour = SERVICE_DAY_BEGINS_AT_HOUR, t: Say<(typeof roomCodeTexts)['fr']>): string {
  if (hour % 12 === 0) return t(hour === 0 ? 'midnight' : 'noon');
  return t('morning', { hour });
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
  requests: Iterable<Pick<TableRequest, 'dismissed_at'>>,
  since: number,
  now: number,
): number | undefined {
  const from = Math.max(since, now - WITHIN_MILLISECONDS);
  const recent = [...requests]
    .map(({ dismissed_at }) => (dismissed_at ? parseInstant(dismissed_at) : undefined) ?? 0)
    .filter((at) => at > from);
  return recent.length < OFFERED_AFTER ? undefined : Math.max(...recent);
}

/** In the menu: one tap switches the code on and shows it. */
export function RoomCodeEntry({ onLeave }: { onLeave(): void }) {
  const t = useTexts(roomCodeTexts);
  function open(): void {
    onLeave();
    roomCodeOpenings.emit();
  }
  return (
    <div className="board-room-entry">
      <Button look="secondary" onClick={open}>
        <KeyRound aria-hidden="true" className="size-5" />
        {t('title')}
      </Button>
    </div>
  );
}

/** In the bar while the code is on: shows it again. */
export function RoomCodeSign({ code }: { code: string | undefined }) {
  const t = useTexts(roomCodeTexts);
  if (!code) return null;
  return (
    <button
      type="button"
      className="board-room-sign"
      aria-label={t('sign', { code: spokenCode(code) })}
      title={t('title')}
      onClick={roomCodeOpenings.emit}
    >
      <KeyRound aria-hidden="true" />
      <span>{spokenCode(code)}</span>
    </button>
  );
}

/** The sign, the menu's entry and the offer open one dialog, which stays open while a phone is turned. */
const roomCodeOpenings = createListeners();

const roomCodeTexts = defineTexts('room-code', {
  fr: {
    title: 'Code du soir',
    sign: 'Code du soir\u202f: {{code}}',
    morning: '{{hour}}\u00a0h du matin',
    midnight: 'minuit',
    noon: 'midi',
    until: 'Jusqu’à {{when}}. Sans ce code, un nouveau client ne peut pas appeler.',
    tell: 'Dites-le à vos clients, ou écrivez-le sur l’ardoise\u202f: chacun le tape une seule fois.',
    off: 'Désactiver le code',
    offerTitle: '3 fausses alertes',
    offer: 'Activer le code du soir',
    guessedTitle: 'Codes essayés au hasard',
    guessed: 'Quelqu’un essaie de deviner le code du soir. Continuez comme d’habitude.',
    failed: 'Le code du soir n’a pas changé',
    failedHint: 'Sonnette n’a pas répondu. Vérifiez le Wi-Fi, puis réessayez.',
  },
  en: {
    title: 'Code of the evening',
    sign: 'Code of the evening: {{code}}',
    morning: '{{hour}}\u00a0am',
    midnight: 'midnight',
    noon: 'noon',
    until: 'Until {{when}}. Without this code a new guest cannot call.',
    tell: 'Tell your guests, or write it on the chalkboard: each types it only once.',
    off: 'Switch the code off',
    offerTitle: '3 false alarms',
    offer: 'Switch the code of the evening on',
    guessedTitle: 'Codes are being guessed',
    guessed: 'Somebody is trying to guess the code of the evening. Carry on as usual.',
    failed: 'The code of the evening has not changed',
    failedHint: 'Sonnette did not respond. Check the Wi-Fi, then try again.',
  },
});
