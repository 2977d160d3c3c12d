import './push.css';
import { BellRing, Smartphone } from 'lucide-react';
import { useId, useState } from 'react';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { useSession } from '../../../auth/web/session.tsx';
import { InstallDialog } from '../install/InstallDialog.tsx';
import { isPhone } from '../install/platform.ts';
import { personHere, turnPushOn, usePushState } from './push-device.ts';
import { changePushWish, usePushWish } from './push-wish.ts';
import { pushTexts } from './texts.ts';

/**
 * Offers pushes until the person answers on this device. Only its button asks the browser for permission.
 */
export function PushInvitation() {
  const t = useTexts(pushTexts);
  const { member } = useSession();
  const { kind } = usePushState();
  const wish = usePushWish();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const sentenceId = useId();
  const needsApp = kind === 'needs app';
  const sentence = isPhone(navigator) ? 'invite' : 'inviteDevice';
  const person = member && personHere();
  const isAnswered = wish !== undefined && wish.person === person && wish.isAnswered;
  if (!person || isAnswered || (kind !== 'off' && !needsApp)) return null;

  /** Stores the answer. The focused button disappears, so the focus moves to the page. */
  function answer(): void {
    if (person) changePushWish(person, { isAnswered: true });
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  async function accept(): Promise<void> {
    await turnPushOn();
    answer();
  }

  return (
    <section className="push-invite" aria-labelledby={sentenceId}>
      <p id={sentenceId}>{t(needsApp ? 'inviteApp' : sentence)}</p>
      <div className="push-invite-acts">
        <button
          type="button"
          className="board-button"
          data-look="primary"
          onClick={() => (needsApp ? setHelpOpen(true) : void accept())}
        >
          {needsApp ? <Smartphone aria-hidden="true" /> : <BellRing aria-hidden="true" />}
          <span>{t(needsApp ? 'showHow' : 'inviteYes')}</span>
        </button>
        <button type="button" className="board-tool" onClick={answer}>
          {t('inviteNo')}
        </button>
      </div>
      <InstallDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </section>
  );
}
