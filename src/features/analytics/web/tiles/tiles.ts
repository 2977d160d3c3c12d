/** The classes of all tiles. */
export const tileClass = 'rounded-card border border-line bg-card px-3 py-3 sm:px-5 sm:py-4';
