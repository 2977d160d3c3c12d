import { useState } from 'react';
import { FIRST_RUN_KEYS, readStored, store } from '../../../ui/device/storage.ts';
import type { FirstRun } from '../../restaurants/contract.ts';
import type { TeamProgress } from '../../tables/web/first-run/FirstRunGuide.tsx';
import { FirstRunGuide } from '../../tables/web/first-run/FirstRunGuide.tsx';
import { useTeam } from '../../team/web/team-calls.ts';
import { useRinging } from './device/service.ts';

type OwnFirstRunProps = {
  restaurant: { id: string; slug: string };
  soFar: FirstRun;
  hasRequests: boolean;
  onHide: (() => void) | undefined;
};

/** Connects the first-run guide to the team and to the sound of this device. */
export function OwnFirstRun(props: OwnFirstRunProps) {
  const { isRinging, ring } = useRinging();
  const team = useTeamStep(props.restaurant.id);
  return <FirstRunGuide {...props} team={team} isSoundOn={isRinging} onTurnSoundOn={ring} />;
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
