import { ENGLISH_PREFIX, paths } from '../../../../paths.ts';

/**
 * The scope of the worker that has the push subscription. Each staff screen has a registration of its own: a
 * common scope, `/`, would also control the guest's page.
 */
export const BOARD_SCOPE = paths.staff;

/** The screens for which a worker answers when there is no connection. */
const staffScreens: string[] = [
  paths.staff,
  paths.restaurant,
  paths.team,
  paths.qrGenerator,
  paths.account,
  paths.analytics,
  paths.figures,
  paths.admin,
];

/** The scopes to register on a visit to this path: that of its screen and that of the board. */
export function workerScopesFor(pathname: string): string[] {
  const screen = staffScreens.find((path) => [path, `${ENGLISH_PREFIX}${path}`].includes(pathname));
  return screen === undefined ? [] : [...new Set([BOARD_SCOPE, pathname])];
}
