import './room-code.css';
import { KeyRound } from 'lucide-react';
import { Button } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { roomCodeOpenings } from './open-room-code.ts';
import { roomCodeTexts } from './texts.ts';

/** In the menu: one tap switches the code on and shows it. */
export function RoomCodeEntry({ onLeave }: { onLeave(): void }) {
  const t = useTexts(roomCodeTexts);
  function open(): void {
    onLeave();
    roomCodeOpenings.emit();
  }
  return (
    <div className="board-room-entry">
      <Button look="secondary" onClick={open}>
        <KeyRound aria-hidden="true" className="size-5" />
        {t('title')}
      </Button>
    </div>
  );
}

/** In the bar while the code is on: shows it again. */
export function RoomCodeSign({ code }: { code: string | undefined }) {
  const t = useTexts(roomCodeTexts);
  if (!code) return null;
  return (
    <button
      type="button"
      className="board-room-sign"
      aria-label={t('sign', { code })}
      title={t('title')}
      onClick={roomCodeOpenings.emit}
    >
      <KeyRound aria-hidden="true" />
      <span>{code}</span>
    </button>
  );
}
