import { createListeners } from '../../../../ui/listeners.ts';

/** The sign in the bar, the entry of the menu and the offer open one dialog, which outlasts a turned phone. */
export const roomCodeOpenings = createListeners();
