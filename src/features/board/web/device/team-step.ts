import { useState } from 'react';
import { FIRST_RUN_KEYS, readStored, store } from '../../../../ui/device/storage.ts';
import type { TeamProgress } from '../../../tables/web/first-run/TeamStep.tsx';
import { useTeam } from '../../../team/web/team-calls.ts';

/**
 * Whether the restaurant has members besides its first owner, and whether this device has skipped the step.
 */
export function useTeamStep(restaurantId: string): TeamProgress {
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
