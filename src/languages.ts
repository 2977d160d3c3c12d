/** The languages of the product; the first is the default and the fallback. */
export const languages = ['fr', 'en'] as const;
export type Language = (typeof languages)[number];
