import { type Language, languages } from '../../languages.ts';

/** One sentence in every language. */
export type Text = Record<Language, string>;

/** The preferred supported language of an `Accept-Language` header; French if there is none. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const preferences = (acceptLanguage ?? '')
    .split(',')
    .map((preference) => {
      const [tag = '', ...parameters] = preference.trim().toLowerCase().split(';');
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { tag: tag.trim(), weight: weight ? Number(weight.trim().slice(2)) : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of preferences) {
    const language = supportedLanguage(tag.split('-')[0]);
    if (language) return language;
  }
  return 'fr';
}

export function supportedLanguage(tag: string | undefined): Language | undefined {
  return languages.find((language) => language === tag);
}
