import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { roomCodeTexts } from './texts.ts';

type RoomCodeDialogProps = {
  code: string;
  isBusy: boolean;
  onOff(): void;
  onClose(): void;
};

/** The code, to be read from two metres. */
export function RoomCodeDialog({ code, isBusy, onOff, onClose }: RoomCodeDialogProps) {
  const t = useTexts(roomCodeTexts);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title')}
      actions={
        <Button look="secondary" busy={isBusy} onClick={onOff}>
          {t('off')}
        </Button>
      }
    >
      <p className="board-room-code">
        <span aria-hidden="true">{code}</span>
        <span className="sr-only">{spelt(code)}</span>
      </p>
      <p className="text-pretty text-muted">
        {t('until')} <span className="board-room-tell">{t('tell')}</span>
      </p>
    </Dialog>
  );
}

/** Digit by digit: a screen reader would say a number. */
function spelt(code: string): string {
  return [...code].join(' ');
}
