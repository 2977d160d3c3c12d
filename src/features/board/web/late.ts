import { NameDialog } from './device/NameDialog.tsx';
import { MenuFilters } from './overview/menu/MenuFilters.tsx';
import { ResetButton } from './reset/ResetButton.tsx';
import { ZonesDialog } from './serving/ZonesDialog.tsx';

/** Parts that appear after a tap, or below all cards: one chunk, loaded after the board. */
export const late = { MenuFilters, NameDialog, ResetButton, ZonesDialog };
