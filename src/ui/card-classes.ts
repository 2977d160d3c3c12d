export const cardClass =
  'grid grid-cols-[minmax(0,1fr)] gap-5 rounded-card border border-line bg-card p-5 shadow-card sm:p-6';

export const pageTitleClass = 'font-display text-title leading-tight sm:text-table';

export const cardTitleClass = 'font-display text-large leading-tight';

/** A staff page below its header. Page, header and board have the same left and right edges. */
export const pageClass = 'mx-auto grid max-w-360 grid-cols-[minmax(0,1fr)] gap-5 px-4 pt-6 pb-12';
