import type { Language } from '../../../languages.ts';
import { Icon } from '../../requests/web/icons.tsx';
import type { GuestSay } from './language/texts.ts';

type OfflineLineProps = { say: GuestSay; language: Language; since: number };

/** Says since when the page is offline, because the status on the card may be old. */
export function OfflineLine({ say, language, since }: OfflineLineProps) {
  // 20:14 in both languages, as on the board.
  const form = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const time = new Date(since).toLocaleTimeString(language, form);
  return (
    <p className="offline">
      <Icon name="noSignal" />
      <span>
        {say('offline')} {say('lastUpdate', { time })}
      </span>
    </p>
  );
}
