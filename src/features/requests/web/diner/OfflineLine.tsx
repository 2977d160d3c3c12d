import type { Language } from '../../../../ui/language/languages.ts';
import { Icon } from './icons.tsx';
import type { Say } from './language/texts.ts';

type OfflineLineProps = { say: Say; language: Language; since: number };

/** What the card shows may be old: since when, so that nobody waits on a promise. */
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
