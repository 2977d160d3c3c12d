import { useTexts } from '../../../../ui/language/i18n.ts';
import { useSession } from '../../../auth/web/session.tsx';
import { boardTexts } from '../texts.ts';
import { changeDeviceSettings, useDeviceSettings } from './device-settings.ts';
import { isSharedDevice } from './staff-name.ts';
import { deviceTexts } from './texts.ts';

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

/** The setting of this device for reminders: whether waiting requests ring again. */
export function RepeatSound() {
  const t = useTexts(deviceTexts);
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

/** On a paired device: whether guests read the member's name, or "a server". */
export function SharedDevice() {
  const t = useTexts(boardTexts);
  const { isStaff } = useSession();
  const settings = useDeviceSettings();
  if (!isStaff) return null;
  return (
    <label className="board-check">
      <input
        type="checkbox"
        checked={isSharedDevice(settings)}
        onChange={(event) => changeDeviceSettings({ isShared: event.target.checked })}
      />
      <span>{t('sharedDevice')}</span>
    </label>
  );
}
