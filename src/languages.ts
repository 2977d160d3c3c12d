/** The languages of the product; the first is the default and the fallback. */
export const languages = ['fr', 'en'] as const;
export type Language = (typeof languages)[number];

/** The languages that a restaurant may offer to its guests, by their own names. */
export const languageNames = {
  fr: 'Français',
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  it: 'Italiano',
  nl: 'Nederlands',
  pt: 'Português',
  zh: '中文',
  ja: '日本語',
  ar: 'العربية',
} as const;
export type GuestLanguage = keyof typeof languageNames;
export const guestLanguages = Object.keys(languageNames) as GuestLanguage[];

/** Undefined for languages that are written from left to right. */
export function directionOf(language: GuestLanguage): 'rtl' | undefined {
  return language === 'ar' ? 'rtl' : undefined;
}

/** The words of one thing by language. At least one language has some. */
export type Label = Partial<Record<GuestLanguage, string>>;

/** The words in a language, else in French, else in the first language that has some. */
export function labelIn(label: Label, language: GuestLanguage): string {
  return label[language] ?? label.fr ?? Object.values(label)[0] ?? '';
}

/** `text`: the words in each language, in the order of `guestLanguages`. */
export function words(text: string): Label {
  const each = text.split(' | ');
  return Object.fromEntries(guestLanguages.map((language, index) => [language, each[index]]));
}
