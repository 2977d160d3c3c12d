import type { ReactNode } from 'react';

/** Elements that the app passes to the board, so that the site's header and the board's bar are one line. */
export type BoardFrame = {
  /** Renders the bar in the place of the site's header. */
  renderBar(bar: ReactNode): ReactNode;
  homeLink: ReactNode;
  /** The menu waits until all its parts are loaded: one that came later would move the others under a finger. */
  isMenuLoading: boolean;
  /** The navigation and the account, for the board's menu. */
  renderLinks(onChoice: () => void): ReactNode;
  /** The switch for pushes, in the menu. */
  pushSettings: ReactNode;
  /** The offer of pushes, or why this device gets none, shown once the service has started. */
  pushInvitation: ReactNode;
};
