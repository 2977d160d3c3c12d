import type { Language } from '../../../../languages.ts';
import { Icon } from './icons.tsx';
import type { DinerSay } from './language/texts.ts';

type OfflineLineProps = { say: DinerSay; language: Language; since: number };

/** Says since when the page is offline, because the status on the card may be old. */
export function OfflineLine({ say, language, since }: OfflineLineProps) {
  const time = new Date(since).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' });
  return (
    <p className="offline">
      <Icon name="noSignal" />
      <span>
        {say('offline')} {say('lastUpdate', { time })}
      </span>
    </p>
  );
}
