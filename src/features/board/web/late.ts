import './cards/menu/menu.css';
import { CardMenu } from './cards/menu/CardMenu.tsx';
import { StillComing } from './cards/menu/StillComing.tsx';
import { Recall } from './cards/move/Recall.tsx';
import { showRefusal } from './cards/move/refusals.ts';
import { UndoButton, UndoLine } from './cards/move/UndoButton.tsx';
import { TableHead } from './cards/TableHead.tsx';
import { NameDialog } from './device/NameDialog.tsx';
import { MenuFilters } from './overview/menu/MenuFilters.tsx';
import { ResetButton } from './reset/ResetButton.tsx';
import { RoomCodeEntry, RoomCodeSign } from './room-code/RoomCodeButtons.tsx';
import { RoomCodeKeeper } from './room-code/RoomCodeKeeper.tsx';
import { ZonesDialog } from './serving/ZonesDialog.tsx';

/** Parts that appear after a tap, or below all cards: one chunk, loaded after the board. */
export const late = {
  MenuFilters,
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
