/** Kinds of houses. A file of its own, so that a page can offer packs before it loads them. */
export const packNames = ['brasserie', 'bar', 'cafe', 'beach', 'hotel', 'games', 'asian'] as const;
export type PackName = (typeof packNames)[number];
