import './push.css';
import { BellRing, Send } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { useSession } from '../../../auth/web/session.tsx';
import { InstallHelp } from '../install/InstallDialog.tsx';
import { isInstalled, isPhone, platformOf } from '../install/platform.ts';
import {
  type KnownPushState,
  likelyPushState,
  turnPushOff,
  turnPushOn,
  usePushState,
  wantEscalations,
} from './push-device.ts';
import { usePushWish } from './push-wish.ts';
import { pushTexts } from './texts.ts';
import { useTestPush } from './use-test-push.ts';

/** In the board's menu: the switch for pushes on this device, and help to install the app. */
export function PushSettings() {
  const { member } = useSession();
  // A super_admin is in no team and gets no pushes.
  if (!member) return null;
  return (
    <div className="push">
      <PushSwitch />
      <InstallHelp />
    </div>
  );
}

function PushSwitch() {
  const t = useTexts(pushTexts);
  const known = usePushState();
  // Otherwise the note and what is below it would move once the state is known.
  const state = known.kind === 'unknown' ? likelyPushState() : known;
  const note = usePushNote(state);
  const [isBusy, setBusy] = useState(false);
  const isOn = state.kind === 'on';
  const isPossible = !['insecure', 'unsupported', 'needs app', 'blocked'].includes(state.kind);
  const label = t(isPhone(navigator) ? 'switchPhone' : 'switchDevice');

  async function turn(): Promise<void> {
    setBusy(true);
    await (isOn ? turnPushOff() : turnPushOn()).finally(() => setBusy(false));
  }

  return (
    <>
      <button
        type="button"
        role="switch"
        className="push-switch"
        aria-checked={isOn}
        aria-busy={isBusy}
        aria-describedby="push-note"
        // Stays focusable, so that the reason below is read.
        aria-disabled={!isPossible || isBusy}
        onClick={() => isPossible && !isBusy && void turn()}
      >
        <BellRing aria-hidden="true" />
        <span>{label}</span>
        <span className="push-knob" aria-hidden="true" />
      </button>
      <p id="push-note" className="push-note" role="status">
        {note}
      </p>
      {isOn && <WhileOn />}
    </>
  );
}

/** Why this device cannot ring, and what to do; if it can, what pushes are for. */
export function usePushNote(state: KnownPushState): string {
  const t = useTexts(pushTexts);
  if (state.kind === 'refused') return t('refused', { reason: state.reason });
  if (state.kind === 'blocked') return `${t('blocked')} ${t(unblockKey())}`;
  if (state.kind === 'needs app') return t('needsApp');
  if (state.kind === 'off' || state.kind === 'on') return t('hint');
  return t(state.kind);
}

function unblockKey() {
  const platform = platformOf(navigator);
  if (platform === 'ios') return 'unblockIos';
  if (platform === 'desktop') return 'unblockDesktop';
  return isInstalled() ? 'unblockAndroidApp' : 'unblockAndroid';
}

function WhileOn() {
  const t = useTexts(pushTexts);
  const { isStaff } = useSession();
  const wish = usePushWish();
  const { words, send, isSending } = useTestPush();
  return (
    <>
      {!isStaff && (
        <label className="board-check">
          <input
            type="checkbox"
            checked={wish?.escalations ?? false}
            onChange={(event) => void wantEscalations(event.target.checked)}
          />
          <span>{t('escalations')}</span>
        </label>
      )}
      <button
        type="button"
        className="board-tool push-test"
        aria-disabled={isSending}
        onClick={() => !isSending && void send()}
      >
        <Send aria-hidden="true" />
        {t('test')}
      </button>
      <p className="push-note" role="status">
        {words}
      </p>
    </>
  );
}
