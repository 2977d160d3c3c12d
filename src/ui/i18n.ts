import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { useCallback } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';

export const languages = ['fr', 'en'] as const;
export type Language = (typeof languages)[number];

const FALLBACK: Language = 'fr';

/** The sentences of one screen in both languages, registered under a namespace. */
export type Texts<T extends Record<string, string> = Record<string, string>> = {
  namespace: string;
  fr: T;
  en: Record<keyof T, string>;
};

/** A key of the texts; `x` stands for `x_one` and `x_other`, chosen by `count`. */
export type TextKey<T> = (keyof T & string) | StemOf<keyof T & string>;
type StemOf<K extends string> = K extends `${infer Stem}_${'one' | 'other'}` ? Stem : never;

export type Say<T> = (key: TextKey<T>, values?: Record<string, string | number>) => string;

export function defineTexts<const T extends Record<string, string>>(
  namespace: string,
  texts: { fr: T; en: Record<keyof T, string> },
): Texts<T> {
  for (const language of languages) {
    i18next.addResourceBundle(language, namespace, texts[language]);
  }
  return { namespace, ...texts };
}

export function useTexts<T extends Record<string, string>>(texts: Texts<T>): Say<T> {
  const { i18n } = useTranslation(texts.namespace);
  const language = asLanguage(i18n.language);
  return useCallback((key, values) => sayIn(language, texts, key, values), [language, texts]);
}

/** The same outside a component, in the language of the moment. */
export function say<T extends Record<string, string>>(
  texts: Texts<T>,
  key: TextKey<T>,
  values?: Record<string, string | number>,
): string {
  return sayIn(currentLanguage(), texts, key, values);
}

export function useLanguage(): { language: Language; choose(language: Language): void } {
  const { i18n } = useTranslation();
  return { language: asLanguage(i18n.language), choose };
}

export function currentLanguage(): Language {
  return asLanguage(i18next.language);
}

function choose(language: Language): void {
  void i18next.changeLanguage(language);
}

function sayIn<T extends Record<string, string>>(
  language: Language,
  { namespace }: Texts<T>,
  key: TextKey<T>,
  values: Record<string, string | number> = {},
): string {
  // The library's own key type would ask for every namespace to be declared to it.
  const name: string = key;
  return i18next.t(name, { ...values, ns: namespace, lng: language });
}

function asLanguage(tag: string | undefined): Language {
  return languages.find((language) => language === tag) ?? FALLBACK;
}

/** Screen readers choose their voice by it. The tag was read already, by the detector. */
i18next.on('languageChanged', (language) => {
  if (typeof document !== 'undefined') document.documentElement.lang = asLanguage(language);
});

void i18next
  .use(LanguageDetector)
  .use(initReactI18next)
  .init({
    initAsync: false,
    supportedLngs: languages,
    fallbackLng: FALLBACK,
    // A key is a name, never a path or a namespace: sentences may hold dots and colons.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    detection: {
      order: ['localStorage', 'navigator', 'htmlTag'],
      lookupLocalStorage: 'i18nextLng',
      caches: ['localStorage'],
      // Without this `en-GB, fr` reads as French: i18next looks for exact matches first.
      convertDetectedLanguage: (tag: string) => tag.split('-')[0]?.toLowerCase() ?? tag,
    },
  });
