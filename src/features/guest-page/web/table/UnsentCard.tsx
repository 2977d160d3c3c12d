import type { GuestLanguage } from '../../../../languages.ts';
import type { OfferedWish } from '../../../requests/guests/contract.ts';
import { Icon } from '../../../requests/web/icons.tsx';
import type { GuestSay } from '../language/say.ts';
import type { GuestTextKey } from '../language/texts/fr.ts';
import type { Sending } from '../types.ts';
import { RequestSummary } from './RequestSummary.tsx';

type UnsentCardProps = {
  say: GuestSay;
  language: GuestLanguage;
  wishes: readonly OfferedWish[];
  sending: Extract<Sending, { name: 'unsent' | 'asking' }>;
  onRetry(): void;
  onGiveUp(): void;
};

/**
 * A request that the server has not confirmed, or that waits for the guest: its content, the reason, and
 * buttons to send it or give up.
 */
export function UnsentCard(props: UnsentCardProps) {
  const { say, language, wishes, sending, onRetry, onGiveUp } = props;
  const { type, wish, message, table } = sending.outgoing;
  const { title, failed, text, retry, giveUp } = wordsFor(sending);
  const isWaiting = failed !== undefined || isFromOldPage(sending);
  return (
    <section className="card unsent">
      <div className="news" role="alert">
        <span className="seal">
          <Icon name={isWaiting ? 'clock' : 'noSignal'} />
        </span>
        <h2 tabIndex={-1}>{say(title, { table })}</h2>
        {failed && <p>{say(failed)}</p>}
        <p>{say(text)}</p>
      </div>
      <RequestSummary
        say={say}
        language={language}
        wishes={wishes}
        asked={{ type, wish: wish ? { id: wish } : null, message }}
      />
      <div className="acts">
        <button className="button" type="button" onClick={onRetry}>
          {say(retry)}
        </button>
        <button className="button quiet" type="button" onClick={onGiveUp}>
          {say(giveUp)}
        </button>
      </div>
    </section>
  );
}

type Words = {
  title: GuestTextKey;
  failed?: GuestTextKey;
  text: GuestTextKey;
  retry: GuestTextKey;
  giveUp: GuestTextKey;
};

/** Whether the guest is asked if they are still at the table. */
export function isFromOldPage(sending: Sending): boolean {
  return sending.name === 'asking' && sending.outgoing.isFromOldPage === true;
}

function wordsFor(sending: UnsentCardProps['sending']): Words {
  if (isFromOldPage(sending)) {
    return { title: 'stillHereTitle', text: 'stillHereText', retry: 'sendNow', giveUp: 'notHere' };
  }
  if (sending.name === 'asking') {
    return { title: 'askingTitle', text: 'askingText', retry: 'sendNow', giveUp: 'noLonger' };
  }
  return {
    title: 'unsentTitle',
    ...(sending.failure === 'server'
      ? { failed: 'sendFailed', text: 'unsentBusyText' }
      : { text: 'unsentText' }),
    retry: sending.isTrying ? 'retrying' : 'retry',
    giveUp: 'giveUp',
  };
}
