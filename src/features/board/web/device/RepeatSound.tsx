import { useTexts } from '../../../../ui/language/i18n.ts';
import { ringTexts } from '../ringing/texts.ts';
import { changeDeviceSettings, useDeviceSettings } from './device-settings.ts';

/** The setting of this device for reminders: whether waiting requests ring again. */
export function RepeatSound() {
  const t = useTexts(ringTexts);
  const { repeatsSound } = useDeviceSettings();
  return (
    <label className="board-check">
      <input
        type="checkbox"
        checked={repeatsSound}
        onChange={(event) => changeDeviceSettings({ repeatsSound: event.target.checked })}
      />
      <span>{t('repeat')}</span>
    </label>
  );
}
