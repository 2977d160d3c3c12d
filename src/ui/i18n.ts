import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { useCallback, useSyncExternalStore } from 'react';
import { ENGLISH_PREFIX } from '../paths.ts';

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
  const { language } = useLanguage();
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

/** A page that the server wrote begins in the language in which it was written, and then is the reader's. */
export function useLanguage(): { language: Language; choose(language: Language): void } {
  const language = useSyncExternalStore(subscribe, currentLanguage, writtenLanguage);
  return { language, choose };
}

function subscribe(listener: () => void): () => void {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
}

/** On the server, the language it writes in at this moment. */
function writtenLanguage(): Language {
  return written ?? currentLanguage();
}

const written =
  typeof document === 'undefined' ? undefined : asLanguage(document.documentElement.lang);

export function currentLanguage(): Language {
  return asLanguage(i18next.language);
}

function choose(language: Language): void {
  if (!isEnglishAddress()) {
    void i18next.changeLanguage(language);
  } else if (language !== 'en') {
    detector.cacheUserLanguage(language, ['localStorage']);
    window.location.assign(window.location.pathname.slice(ENGLISH_PREFIX.length) || '/');
  }
}

/** The server, for the page that it is about to write. */
export function writeIn(language: Language): void {
  void i18next.changeLanguage(language);
}

/** An address that says its language keeps it: nobody who follows such a link is to find another one. */
function isEnglishAddress(): boolean {
  // There is none on the server.
  const path = globalThis.location?.pathname ?? '';
  return `${path}/`.startsWith(`${ENGLISH_PREFIX}/`);
}

const detector = new LanguageDetector();
detector.addDetector({ name: 'address', lookup: () => (isEnglishAddress() ? 'en' : undefined) });

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

void i18next.use(detector).init({
  initAsync: false,
  supportedLngs: languages,
  fallbackLng: FALLBACK,
  // A key is a name, never a path or a namespace: sentences may hold dots and colons.
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  detection: {
    order: ['address', 'localStorage', 'navigator', 'htmlTag'],
    lookupLocalStorage: 'i18nextLng',
    caches: isEnglishAddress() ? [] : ['localStorage'],
    // Without this `en-GB, fr` reads as French: i18next looks for exact matches first.
    convertDetectedLanguage: (tag: string) => tag.split('-')[0]?.toLowerCase() ?? tag,
  },
});
