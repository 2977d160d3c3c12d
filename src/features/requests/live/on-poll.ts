import type { Caller } from '../../../platform/http/context.ts';
import type { BoardVersion } from '../versions-store.ts';

type Poll = {
  /** The newest version that the poll's `If-None-Match` names; undefined without a valid tag. */
  version: number | undefined;
  /** Whether the screen does not ring. Example: the statistics on a device where no service was started. */
  isSilent: boolean;
};

/** Called for each poll of a board. */
export type OnPoll = (caller: Caller, board: BoardVersion, poll: Poll) => void;
