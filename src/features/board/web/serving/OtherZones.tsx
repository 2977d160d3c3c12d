import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { changeDeviceSettings, useDeviceSettings } from '../device/device-settings.ts';
import { servingTexts } from './texts.ts';

type OtherZonesProps = { count: number; children: ReactNode };

/** The cards of a lane whose zones this device does not serve: a group that can be unfolded. */
export function OtherZones({ count, children }: OtherZonesProps) {
  const t = useTexts(servingTexts);
  const { showsOtherZones } = useDeviceSettings();
  const id = useId();
  if (count === 0) return null;
  return (
    <div className="board-others">
      <button
        type="button"
        className="board-others-toggle"
        aria-expanded={showsOtherZones}
        aria-controls={showsOtherZones ? id : undefined}
        onClick={() => changeDeviceSettings({ showsOtherZones: !showsOtherZones })}
      >
        <ChevronRight aria-hidden="true" />
        {t('others', { count })}
      </button>
      {showsOtherZones && (
        <div id={id} className="board-cards">
          {children}
        </div>
      )}
    </div>
  );
}
