import { type ReactNode, useState } from 'react';
import { FIRST_RUN_KEYS, readStored, store } from '../../../ui/device/storage.ts';
import { useTexts } from '../../../ui/language/i18n.ts';
import { isActive } from '../../requests/rules.ts';
import type { FirstRun } from '../../restaurants/contract.ts';
import { FirstRunGuide } from '../../tables/web/first-run/FirstRunGuide.tsx';
import type { TeamProgress } from '../../tables/web/first-run/TeamStep.tsx';
import { useTeam } from '../../team/web/team-calls.ts';
import { changeDeviceSettings, useDeviceSettings } from './device/device-settings.ts';
import { ServiceStart } from './device/ServiceStart.tsx';
import { useRinging } from './device/service.ts';
import { deviceTexts } from './device/texts.ts';
import type { BoardView } from './feed/board-store.ts';

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

/** Shown above the cards before a service: the first-run guide, or the start of the service. */
export function ServiceSetup({ own, slug, firstRun, view, invitation }: ServiceSetupProps) {
  const isMidService = useIsMidService(view);
  const isHidden = useIsFirstRunHidden(own?.id);
  const hide = () => changeDeviceSettings({ firstRunHiddenFor: own?.id });
  return (
    <>
      {own && typeof firstRun === 'object' && (
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
        firstRun={isHidden ? 'over' : firstRun}
        isBrief={isMidService}
        after={invitation}
      />
    </>
  );
}

/** Whether an owner has hidden the guide of this restaurant on this device. */
export function useIsFirstRunHidden(restaurantId: string | undefined): boolean {
  const { firstRunHiddenFor } = useDeviceSettings();
  return restaurantId !== undefined && firstRunHiddenFor === restaurantId;
}

type OwnFirstRunProps = {
  restaurant: { id: string; slug: string };
  soFar: FirstRun;
  hasRequests: boolean;
  onHide: (() => void) | undefined;
};

function OwnFirstRun(props: OwnFirstRunProps) {
  const { isRinging, ring } = useRinging();
  const team = useTeamStep(props.restaurant.id);
  return <FirstRunGuide {...props} team={team} isSoundOn={isRinging} onTurnSoundOn={ring} />;
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
      <summary>{t('firstSteps')}</summary>
      {children}
    </details>
  );
}

/**
 * Whether the restaurant has members besides its first owner, and whether this device has skipped the step.
 */
function useTeamStep(restaurantId: string): TeamProgress {
  const { data } = useTeam(restaurantId);
  const [isSkipped, setSkipped] = useState(
    () => readStored('local', FIRST_RUN_KEYS.teamLater) === restaurantId,
  );
  return {
    hasMembers: (data?.members.length ?? 0) > 1,
    isSkipped,
    skip() {
      store('local', FIRST_RUN_KEYS.teamLater, restaurantId);
      setSkipped(true);
    },
  };
}
