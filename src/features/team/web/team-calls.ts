import { useQuery } from '@tanstack/react-query';
import { say } from '../../../ui/language/i18n.ts';
import { answer, client } from '../../../ui/network/api.ts';
import { reload } from '../../../ui/network/query.ts';
import type { NoticeText } from '../../../ui/notices/notices.ts';
import { notifyFailure, reasonFor } from '../../../ui/notices/notify-failure.ts';
import type { DeviceRoutes, TeamRoutes } from '../handlers.ts';
import { teamTexts } from './texts.ts';

/** Calls of the team's page. All throw `ApiError` or `NetworkError`. Changes reload the list. */

const { team } = client<TeamRoutes>().restaurants[':id'];
const ofDevices = client<DeviceRoutes>().restaurants[':id'];

/** How often the list is read while the page waits for a device. */
const WAITING_MILLISECONDS = 2000;
const RESTING_MILLISECONDS = 15_000;

export type ListedMember = Awaited<ReturnType<typeof readTeam>>['members'][number];
export type ListedInvitation = Awaited<ReturnType<typeof readTeam>>['invitations'][number];
export type ListedDevice = ListedMember['devices'][number];
export type ShownPairing = Awaited<ReturnType<typeof renewPairing>>;
type MemberInput = {
  name: string;
  email?: string;
  role?: ListedMember['role'];
  code?: string;
};

export function isOnDuty({ devices }: ListedMember): boolean {
  return devices.some((device) => device.isOnDuty);
}

/** The query key of the members, and the prefix of query keys that are invalidated with it. */
export function teamKey(restaurantId: string) {
  return ['team', restaurantId];
}

export function useTeam(restaurantId: string, isWaiting = false, enabled = true) {
  return useQuery({
    queryKey: teamKey(restaurantId),
    queryFn: () => readTeam(restaurantId),
    enabled,
    refetchInterval: isWaiting ? WAITING_MILLISECONDS : RESTING_MILLISECONDS,
  });
}

export function addMember(restaurantId: string, json: MemberInput) {
  return changing(restaurantId, answer(team.$post({ param: { id: restaurantId }, json })));
}

export function changeMember(restaurantId: string, memberId: string, json: Partial<MemberInput>) {
  const param = { id: restaurantId, memberId };
  return changing(restaurantId, answer(team[':memberId'].$put({ param, json })));
}

/** Also withdraws an invitation, which has the id of the future member. */
export function removeMember(restaurantId: string, memberId: string) {
  const param = { id: restaurantId, memberId };
  return changing(restaurantId, answer(team[':memberId'].$delete({ param })));
}

/** Makes a new code for the member. The previous one becomes invalid. */
export function renewPairing(restaurantId: string, memberId: string) {
  const param = { id: restaurantId, memberId };
  return changing(restaurantId, answer(ofDevices.team[':memberId'].pairing.$post({ param })));
}

export function revokeDevice(restaurantId: string, deviceId: string) {
  const param = { id: restaurantId, deviceId };
  return changing(restaurantId, answer(ofDevices.devices[':deviceId'].$delete({ param })));
}

/** Shows why a change of the team was not made. */
export function notifyTeamFailure(error: unknown): void {
  notifyFailure(error, { id: 'team', message: failureText(error) });
}

export function failureText(error: unknown): NoticeText {
  return reasonFor(error, () => say(teamTexts, 'lostHint'));
}

function readTeam(restaurantId: string) {
  return answer(team.$get({ param: { id: restaurantId } }));
}

/** Reloads the list after the call, also after a refusal: somebody else may have changed the team. */
async function changing<Result>(restaurantId: string, call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } finally {
    void reload(teamKey(restaurantId));
  }
}
