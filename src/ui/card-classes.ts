/** The classes of a card (form or section). */
export const cardClass =
  'grid grid-cols-[minmax(0,1fr)] gap-5 rounded-card border border-line bg-card p-5 shadow-card sm:p-6';

/** The classes of a page title. */
export const pageTitleClass = 'font-display text-title leading-tight sm:text-table';

/** The classes of the title of a card or a part of a page. */
export const cardTitleClass = 'font-display text-large leading-tight';

/** The classes of a staff page below its header: both have the same edges, and so has the board. */
export const pageClass = 'mx-auto grid max-w-360 grid-cols-[minmax(0,1fr)] gap-5 px-4 pt-6 pb-12';
