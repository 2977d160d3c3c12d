/** A card, form or section, takes these classes. */
export const cardClass =
  'grid grid-cols-[minmax(0,1fr)] gap-5 rounded-card border border-line bg-card p-6 shadow-card sm:p-8';
