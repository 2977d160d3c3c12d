import { useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../../ui/network/api.ts';
import { queryClient } from '../../../../ui/network/query.ts';
import type { InvitationRoutes } from '../../team/invitations-handlers.ts';
import { showMoved } from '../session.tsx';

/** Calls about the teams that the account is invited to. All throw `ApiError` or `NetworkError`. */

const { invitations } = client<InvitationRoutes>().auth;
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

function readInvitations() {
  return answer(invitations.$get());
}
