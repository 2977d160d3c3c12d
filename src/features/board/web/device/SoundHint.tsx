import { BellOff, VolumeX } from 'lucide-react';
import { testBeep, unlockSound } from '../../../../ui/device/sound.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { boardTexts } from '../texts.ts';
import { useDeviceSettings } from './device-settings.ts';
import { beginService, useServiceSound } from './service.ts';

/** One line that asks for the tap without which the browser plays no sound. */
export function SoundHint() {
  const t = useTexts(boardTexts);
  const { sound, isShown } = useServiceSound();
  const { isMuted } = useDeviceSettings();
  if (!isShown || isMuted) return null;
  if (sound === 'locked') {
    return (
      <button type="button" className="board-hint" onClick={beginService}>
        <BellOff aria-hidden="true" />
        {t('soundAsleep')}
      </button>
    );
  }
  if (sound !== 'cut') return null;
  return (
    <button type="button" className="board-hint" data-look="warning" onClick={restore}>
      <VolumeX aria-hidden="true" />
      {t('soundCut')}
    </button>
  );
}

function restore(): void {
  unlockSound();
  testBeep();
}
