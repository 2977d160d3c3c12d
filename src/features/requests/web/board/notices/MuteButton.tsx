import { Bell, BellOff } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTexts } from '../../../../../ui/language/i18n.ts';
import { muteCard, unmuteCard, useIsCardMuted } from './muted-cards.ts';
import { ringTexts } from './texts.ts';

type MuteButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  requestId: string;
  /** In the middle of a sentence: "table 5". */
  table: string;
};

/** Stops the repeated ringing of one waiting request on this device, or lets it ring again. */
export function MuteButton({ requestId, table, onClick, ...button }: MuteButtonProps) {
  const t = useTexts(ringTexts);
  const isMuted = useIsCardMuted(requestId);
  return (
    <button
      type="button"
      {...button}
      aria-label={t(isMuted ? 'unmuteNamed' : 'muteNamed', { table })}
      onClick={(event) => {
        (isMuted ? unmuteCard : muteCard)(requestId);
        onClick?.(event);
      }}
    >
      {isMuted ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />}
      {t(isMuted ? 'unmute' : 'mute')}
    </button>
  );
}
