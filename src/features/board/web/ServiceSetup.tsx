import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../ui/language/i18n.ts';
import { useLazy } from '../../../ui/use-lazy.ts';
import { isActive } from '../../requests/rules.ts';
import type { FirstRun } from '../../restaurants/contract.ts';
import { changeDeviceSettings, useDeviceSettings } from './device/device-settings.ts';
import { deviceTexts } from './device/texts.ts';
import type { BoardView } from './feed/board-store.ts';
import { ServiceStart } from './serving/ServiceStart.tsx';

/** A page that opens with this many active requests opens in mid-service. */
const MID_SERVICE_REQUESTS = 3;

type ServiceSetupProps = {
  own: { id: string } | undefined;
  slug: string;
  firstRun: FirstRun | 'unknown' | 'over';
  view: BoardView;
  /** Shown once the service has started. */
  invitation: ReactNode;
};

const loadFirstRun = () => import('./OwnFirstRun.tsx').then(({ OwnFirstRun }) => OwnFirstRun);

/** Shown above the cards before a service: the first-run guide, or the start of the service. */
export function ServiceSetup({ own, slug, firstRun, view, invitation }: ServiceSetupProps) {
  const OwnFirstRun = useLazy(loadFirstRun, firstRun !== 'over');
  const isMidService = useIsMidService(view);
  const isHidden = useIsFirstRunHidden(own?.id);
  const hide = () => changeDeviceSettings({ firstRunHiddenFor: own?.id });
  return (
    <>
      {own && OwnFirstRun && typeof firstRun === 'object' && (
        <Folded key={String(isHidden)} isFolded={isMidService || isHidden}>
          <OwnFirstRun
            onHide={isHidden ? undefined : hide}
            restaurant={{ id: own.id, slug }}
            soFar={firstRun}
            hasRequests={view.latest.size > 0}
          />
        </Folded>
      )}
      <ServiceStart
        firstRun={isHidden ? 'over' : asLoaded(firstRun, OwnFirstRun)}
        isBrief={isMidService}
        after={invitation}
      />
    </>
  );
}

/** Until the guide is loaded the board shows neither it nor the start of the service. */
function asLoaded(firstRun: ServiceSetupProps['firstRun'], guide: unknown) {
  if (typeof firstRun !== 'object' || guide) return firstRun;
  return guide === undefined ? 'unknown' : 'over';
}

/** Whether an owner has hidden the guide of this restaurant on this device. */
export function useIsFirstRunHidden(restaurantId: string | undefined): boolean {
  const { firstRunHiddenFor } = useDeviceSettings();
  return restaurantId !== undefined && firstRunHiddenFor === restaurantId;
}

/** Decided once, when the requests have loaded: later changes would move the cards. */
function useIsMidService({ state, latest }: BoardView): boolean {
  const [decided, setDecided] = useState<boolean>();
  if (decided === undefined && state === 'ready') {
    setDecided([...latest.values()].filter(isActive).length >= MID_SERVICE_REQUESTS);
  }
  return decided ?? false;
}

/** In mid-service, and once an owner has hidden it here, shows one line. A press on it unfolds the rest. */
function Folded({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const t = useTexts(deviceTexts);
  if (!isFolded) return children;
  return (
    <details className="board-folded">
      <summary>
        {t('firstSteps')}
        <ChevronDown aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}
