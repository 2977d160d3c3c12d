import { createListeners } from '../../../../ui/listeners.ts';

/** The sign, the menu's entry and the offer open one dialog, which stays open while a phone is turned. */
export const roomCodeOpenings = createListeners();
