/** A card, form or section, takes these classes. */
export const cardClass =
  'grid grid-cols-[minmax(0,1fr)] gap-5 rounded-card border border-line bg-card p-5 shadow-card sm:p-6';

/** What a page is: the largest words on it. */
export const pageTitleClass = 'font-display text-title leading-tight sm:text-table';

/** What stands in a card, or in one part of a page. */
export const cardTitleClass = 'font-display text-large leading-tight';
