import { AbsenceLine } from './absences/AbsenceLine.tsx';
import { CallButton, UnsentCalls } from './call/Calls.tsx';
import { EveningCard } from './overview/EveningCard.tsx';
import { MutedTables } from './overview/MutedTables.tsx';
import { ResetButton } from './reset/ResetButton.tsx';

/** What the board does not need in its first second. */
export const lateParts = {
  AbsenceLine,
  CallButton,
  EveningCard,
  MutedTables,
  ResetButton,
  UnsentCalls,
};
