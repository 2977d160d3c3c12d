import { useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../../ui/network/api.ts';
import { queryClient } from '../../../../ui/network/query.ts';
import { showMoved } from '../../../auth/web/session.tsx';
import type { InvitationRoutes, OwnRestaurantsRoutes } from '../../own-teams-handlers.ts';

/** Calls about the account’s own and offered teams. All throw `ApiError` or `NetworkError`. */

const { invitations } = client<InvitationRoutes>().auth;
const own = client<OwnRestaurantsRoutes>().auth;
const queryKey = ['invitations'];

export type OwnInvitation = Awaited<ReturnType<typeof readInvitations>>['invitations'][number];

export function useInvitations() {
  return useQuery({ queryKey, queryFn: readInvitations });
}

export function reloadInvitations(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey });
}

/** The session of this device moves into the restaurant. */
export async function acceptInvitation(id: string): Promise<void> {
  showMoved(await answer(invitations[':id'].acceptance.$post({ param: { id } })));
}

export async function declineInvitation(id: string): Promise<void> {
  await answer(invitations[':id'].$delete({ param: { id } }));
}

/** Switches this device to another restaurant of the account. */
export async function switchRestaurant(restaurantId: string): Promise<void> {
  showMoved(await answer(own.restaurant.$put({ json: { restaurantId } })));
}

function readInvitations() {
  return answer(invitations.$get());
}
