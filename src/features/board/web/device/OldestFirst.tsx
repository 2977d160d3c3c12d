import { useTexts } from '../../../../ui/language/i18n.ts';
import { boardTexts } from '../texts.ts';
import { changeDeviceSettings, useDeviceSettings } from './device-settings.ts';

/** The order of the cards on this device. */
export function OldestFirst() {
  const t = useTexts(boardTexts);
  const { oldestFirst } = useDeviceSettings();
  return (
    <label className="board-check">
      <input
        type="checkbox"
        checked={oldestFirst}
        onChange={(event) => changeDeviceSettings({ oldestFirst: event.target.checked })}
      />
      <span>{t('oldestFirst')}</span>
    </label>
  );
}
