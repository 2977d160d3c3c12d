/** The look that all tiles of figures share. */
export const tileClass = 'rounded-card border border-line bg-card px-3 py-3 sm:px-5 sm:py-4';
