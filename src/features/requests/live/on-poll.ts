import type { Caller } from '../../../platform/http/context.ts';
import type { BoardVersion } from '../versions-store.ts';

type Poll = {
  /** The newest version that the poll proves to show, if any. */
  version: number | undefined;
  /** Whether the screen does not ring, like the statistics on a device without a service today. */
  isSilent: boolean;
};

/** Called for each poll of a board. */
export type OnPoll = (caller: Caller, board: BoardVersion, poll: Poll) => void;
