/** The languages of the product; the first is the default and the fallback. */
export const languages = ['fr', 'en'] as const;
export type Language = (typeof languages)[number];

/** One sentence in every language. */
export type Text = Record<Language, string>;

/** The first supported language of an `Accept-Language` header by its weights, French otherwise. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const wishes = (acceptLanguage ?? '')
    .split(',')
    .map((wish) => {
      const [tag = '', ...parameters] = wish.trim().toLowerCase().split(';');
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { tag: tag.trim(), weight: weight ? Number(weight.trim().slice(2)) : 1 };
    })
    .filter((wish) => wish.weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wishes) {
    const language = supportedLanguage(tag.split('-')[0]);
    if (language) return language;
  }
  return 'fr';
}

export function supportedLanguage(tag: string | undefined): Language | undefined {
  return languages.find((language) => language === tag);
}
