import './push.css';
import { BellRing, Send } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useSettled } from '../../../../ui/device/finger-hold.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { serviceDayOnDevice } from '../../../restaurants/rules.ts';
import { ANSWER_SECONDS } from '../../rules.ts';
import { usePushNote } from './PushSettings.tsx';
import { likelyPushState, turnPushOn, usePerson, usePushState } from './push-device.ts';
import { changePushWish, readPushWish, usePushWish } from './push-wish.ts';
import { readIsSilent } from './subscription.ts';
import { pushTexts } from './texts.ts';
import { onTestArrived, trySending, useTestPush } from './use-test-push.ts';

/**
 * On the board once the service has started: if the person wants pushes here and this device cannot get them,
 * says so, why, and what to do.
 */
export function PushTrouble() {
  const person = usePerson();
  const wish = usePushWish();
  const { kind } = usePushState();
  const isWished = wish?.isOn === true && wish.person === person;
  const isSilent = useSilence(isWished && kind === 'on' ? person : undefined);
  const isRefused = kind === 'refused' || kind === 'failed' || kind === 'blocked';
  const trouble = isSilent ? 'silent' : isRefused && 'refused';
  // Nothing moves under a finger.
  const shown = useSettled(isWished && trouble);
  if (shown === 'silent') return <Silent />;
  return shown && <Refused />;
}

function Silent() {
  const t = useTexts(pushTexts);
  const { words, send, isSending } = useTestPush();
  return (
    <Trouble words={words ?? `${t('silent')} ${t('testMissing')}`}>
      <button
        type="button"
        className="board-button"
        aria-disabled={isSending}
        onClick={() => !isSending && void send()}
      >
        <Send aria-hidden="true" />
        <span>{t('test')}</span>
      </button>
    </Trouble>
  );
}

function Refused() {
  const t = useTexts(pushTexts);
  const state = usePushState();
  const words = usePushNote(state.kind === 'unknown' ? likelyPushState() : state);
  const [isBusy, setBusy] = useState(false);

  async function turnOn(): Promise<void> {
    setBusy(true);
    await turnPushOn().finally(() => setBusy(false));
    // The focused button disappears.
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  return (
    <Trouble words={words}>
      {state.kind !== 'blocked' && (
        <button
          type="button"
          className="board-button"
          aria-disabled={isBusy}
          onClick={() => !isBusy && void turnOn()}
        >
          <BellRing aria-hidden="true" />
          <span>{t('inviteYes')}</span>
        </button>
      )}
    </Trouble>
  );
}

function Trouble({ words, children }: { words: string; children: ReactNode }) {
  const t = useTexts(pushTexts);
  const titleId = useId();
  return (
    <div className="push-invite" role="status" aria-labelledby={titleId}>
      <p>
        <strong id={titleId}>{t('cannotRing')}</strong>
        <br />
        {words}
      </p>
      {children}
    </div>
  );
}

/**
 * Asks the device, once a service day, to answer a push. Returns whether it has not, until it does. Undefined
 * instead of a person: pushes are off.
 */
function useSilence(person: string | undefined): boolean {
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    if (person === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const look = async () => setSilent((await readIsSilent()) && !isOver);
    const begin = async () => {
      await askToday(person);
      if (isOver) return;
      timer = setTimeout(() => void look().catch(() => {}), (ANSWER_SECONDS + 1) * 1000);
    };
    // Without connection the board says so, and the next load asks.
    void begin().catch(() => {});
    const stop = onTestArrived(() => setSilent(false));
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
      setSilent(false);
    };
  }, [person]);
  return isSilent;
}

async function askToday(person: string): Promise<void> {
  const today = serviceDayOnDevice(new Date());
  if (readPushWish()?.askedOn === today) return;
  await trySending('service');
  changePushWish(person, { askedOn: today });
}
