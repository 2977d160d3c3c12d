import { Asked } from './Asked.tsx';
import { Icon } from './icons.tsx';
import type { Say, TextKey } from './texts.ts';
import type { Sending } from './types.ts';

type UnsentCardProps = {
  say: Say;
  sending: Extract<Sending, { name: 'unsent' | 'asking' }>;
  onRetry(): void;
  onGiveUp(): void;
};

/** The truth while nothing has arrived: what waits, that it is being tried, and the guest's two choices. */
export function UnsentCard({ say, sending, onRetry, onGiveUp }: UnsentCardProps) {
  const { title, text, retry, giveUp } = wordsFor(sending);
  return (
    <section className="card unsent">
      <div className="news" role="alert">
        <span className="seal">
          <Icon name="noSignal" />
        </span>
        <h2 tabIndex={-1}>{say(title)}</h2>
        <p>{say(text)}</p>
      </div>
      <Asked say={say} wish={sending.intention} />
      <button className="button" type="button" onClick={onRetry}>
        {say(retry)}
      </button>
      <button className="button quiet" type="button" onClick={onGiveUp}>
        {say(giveUp)}
      </button>
    </section>
  );
}

type Words = { title: TextKey; text: TextKey; retry: TextKey; giveUp: TextKey };

function wordsFor(sending: UnsentCardProps['sending']): Words {
  if (sending.name === 'asking') {
    return { title: 'askingTitle', text: 'askingText', retry: 'sendNow', giveUp: 'noLonger' };
  }
  return {
    title: 'unsentTitle',
    text: sending.isBusy ? 'unsentBusyText' : 'unsentText',
    retry: sending.isTrying ? 'retrying' : 'retry',
    giveUp: 'giveUp',
  };
}
