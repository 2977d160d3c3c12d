import { useCallback, useSyncExternalStore } from 'react';
import { ENGLISH_PREFIX } from '../paths.ts';
import { detectLanguage, FALLBACK, keepLanguage, type Language, supported } from './languages.ts';

/** The sentences of one screen in both languages. */
export type Texts<T extends Record<string, string> = Record<string, string>> = {
  namespace: string;
  fr: T;
  en: Record<keyof T, string>;
};

/** A key of the texts; `x` stands for `x_one` and `x_other`, chosen by `count`. */
export type TextKey<T> = (keyof T & string) | StemOf<keyof T & string>;
type StemOf<K extends string> = K extends `${infer Stem}_${'one' | 'other'}` ? Stem : never;

type Values = Record<string, string | number>;
export type Say<T> = (key: TextKey<T>, values?: Values) => string;

export function defineTexts<const T extends Record<string, string>>(
  namespace: string,
  texts: { fr: T; en: Record<keyof T, string> },
): Texts<T> {
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
  values?: Values,
): string {
  return sayIn(present, texts, key, values);
}

/** A page that the server wrote begins in the language in which it was written, and then is the reader's. */
export function useLanguage(): { language: Language; choose(language: Language): void } {
  const language = useSyncExternalStore(subscribe, currentLanguage, writtenLanguage);
  return { language, choose };
}

export function currentLanguage(): Language {
  return present;
}

/** In this language from now on; not kept for the next visit. */
export function speak(language: Language): void {
  present = language;
  // Screen readers choose their voice by it.
  if (typeof document !== 'undefined') document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

function choose(language: Language): void {
  keepLanguage(language);
  if (!isEnglishAddress()) speak(language);
  else if (language !== 'en') {
    window.location.assign(window.location.pathname.slice(ENGLISH_PREFIX.length) || '/');
  }
}

function sayIn<T extends Record<string, string>>(
  language: Language,
  texts: Texts<T>,
  key: string,
  values: Values = {},
): string {
  const text = find(texts[language], key, values, language) ?? find(texts.fr, key, values, 'fr');
  return (text ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

function find(
  texts: Record<string, string>,
  key: string,
  { count }: Values,
  language: Language,
): string | undefined {
  if (count === undefined) return texts[key];
  const form = new Intl.PluralRules(language).select(Number(count));
  return texts[`${key}_${form}`] ?? texts[`${key}_other`] ?? texts[key];
}

/** An address that says its language keeps it: nobody who follows such a link is to find another one. */
function isEnglishAddress(): boolean {
  const path = globalThis.location?.pathname ?? '';
  return `${path}/`.startsWith(`${ENGLISH_PREFIX}/`);
}

function detect(): Language {
  // The server is told what to write in.
  if (typeof window === 'undefined') return FALLBACK;
  const found = detectLanguage(written ?? FALLBACK);
  // An English address decides for its own page alone: it is not stored over the reader's language.
  return isEnglishAddress() ? 'en' : found;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function writtenLanguage(): Language {
  return written ?? present;
}

/** Of the page as it came; undefined on the server. */
const written =
  typeof document === 'undefined'
    ? undefined
    : (supported(document.documentElement.lang) ?? FALLBACK);
const listeners = new Set<() => void>();
let present = detect();
speak(present);
