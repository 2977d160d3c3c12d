import { useState } from 'react';
import { readStored, store } from '../../../../../ui/device/storage.ts';
import { useTeam } from '../../../../auth/web/team/team-calls.ts';
import type { TeamProgress } from '../../../../tables/web/first-run/TeamStep.tsx';

/** Local storage: the restaurant whose owner adds the team later. */
const SKIPPED_KEY = 'sonnette.team-later';

/**
 * Whether the restaurant has members besides its first owner, and whether this device has skipped the step.
 */
export function useTeamStep(restaurantId: string): TeamProgress {
  const { data } = useTeam(restaurantId);
  const [isSkipped, setSkipped] = useState(() => readStored('local', SKIPPED_KEY) === restaurantId);
  return {
    hasMembers: (data?.members.length ?? 0) > 1,
    isSkipped,
    skip() {
      store('local', SKIPPED_KEY, restaurantId);
      setSkipped(true);
    },
  };
}
