import { Bell, BellOff } from 'lucide-react';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { muteCard, unmuteCard, useIsCardMuted } from '../ringing/muted-cards.ts';
import { cardTexts } from './texts.ts';

type MuteButtonProps = {
  requestId: string;
  /** In the middle of a sentence: "table 5". */
  table: string;
};

/** Stops the repeated ringing of one waiting request on this device, or lets it ring again. */
export function MuteButton({ requestId, table }: MuteButtonProps) {
  const t = useTexts(cardTexts);
  const isMuted = useIsCardMuted(requestId);
  return (
    <button
      type="button"
      className="board-mute"
      aria-pressed={isMuted}
      aria-label={t('mute', { table })}
      title={t('mute', { table })}
      onClick={() => (isMuted ? unmuteCard : muteCard)(requestId)}
    >
      {isMuted ? <BellOff aria-hidden="true" /> : <Bell aria-hidden="true" />}
    </button>
  );
}
