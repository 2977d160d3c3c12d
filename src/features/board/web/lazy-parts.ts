import './lazy-parts.css';
import { CardMenu, StillComing } from './cards/menu/CardMenu.tsx';
import { Recall } from './cards/move/Recall.tsx';
import { showRefusal } from './cards/move/refusals.ts';
import { UndoButton, UndoLine } from './cards/move/UndoButton.tsx';
import { TableHead } from './cards/TableHead.tsx';
import { NameDialog } from './device/SaveDialog.tsx';
import { MineStrip } from './overview/MineStrip.tsx';
import { MenuFilters } from './overview/menu/MenuFilters.tsx';
import { ResetButton } from './reset/ResetButton.tsx';
import { RoomCodeEntry, RoomCodeKeeper, RoomCodeSign } from './room-code/RoomCodeKeeper.tsx';
import { ZonesDialog } from './serving/ZonesDialog.tsx';

/** Parts that appear after a tap, or below all cards: one chunk, loaded after the board. */
export const lazyParts = {
  MenuFilters,
  MineStrip,
  NameDialog,
  ResetButton,
  RoomCodeEntry,
  RoomCodeKeeper,
  RoomCodeSign,
  ZonesDialog,
  CardMenu,
  StillComing,
  TableHead,
  UndoButton,
  UndoLine,
  Recall,
  showRefusal,
};
