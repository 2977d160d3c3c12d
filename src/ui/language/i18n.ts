import { useCallback, useSyncExternalStore } from 'react';
import { type Language, languages } from '../../languages.ts';
import { ENGLISH_PREFIX } from '../../paths.ts';
import { detectLanguage, FALLBACK, keepLanguage, supported } from './languages.ts';

/** The texts of one screen in both languages. */
export type Texts<T extends Record<string, string> = Record<string, string>> = {
  namespace: string;
  fr: T;
  en: Record<keyof T, string>;
};

/** A key of the texts. `x` means `x_one` or `x_other`, selected by the value `count`. */
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
  const ownWord = useSyncExternalStore(onLanguage, currentWord, () => asWritten);
  return useCallback(
    (key, values) => sayIn(language, texts, key, values, ownWord),
    [language, texts, ownWord],
  );
}

/** A text in the current language, for use outside components. */
export function say<T extends Record<string, string>>(
  texts: Texts<T>,
  key: TextKey<T>,
  values?: Values,
): string {
  return sayIn(present, texts, key, values);
}

/** Puts a restaurant's own word in the place of table, in a text of a namespace. */
type OwnWord = (text: string, language: Language, namespace?: string) => string;

/** Of tables. */
const asWritten: OwnWord = (text) => text;

/** From here on texts for staff say this word for what has a number, until it is called without one. */
export function callPlaces(word = asWritten): void {
  own = word;
  for (const listener of listeners) listener();
}

/** A text of the server for staff, which says table. */
export function inPlaceWord(text: string): string {
  return own(text, present);
}

/**
 * A server-rendered page starts in the language of its HTML, and switches to the reader's after hydration.
 */
export function useLanguage(): { language: Language; choose(language: Language): void } {
  const language = useSyncExternalStore(onLanguage, currentLanguage, writtenLanguage);
  return { language, choose };
}

function currentWord(): OwnWord {
  return own;
}

export function currentLanguage(): Language {
  return present;
}

/** Switches the language, without storing it for the next visit. */
export function speak(language: Language): void {
  present = language;
  // Screen readers select their voice by this attribute.
  if (typeof document !== 'undefined') document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

/** Calls `listener` after each change of language. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
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
  ownWord = own,
): string {
  const text = find(texts[language], key, values, language) ?? find(texts.fr, key, values, 'fr');
  return ownWord(text ?? key, language, texts.namespace).replace(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => String(values[name] ?? ''),
  );
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

/** Whether the URL has the English prefix. Such a page is always English, whatever the reader's language. */
function isEnglishAddress(): boolean {
  const path = globalThis.location?.pathname ?? '';
  return `${path}/`.startsWith(`${ENGLISH_PREFIX}/`);
}

function detect(): Language {
  // On the server the caller sets the language with `speak`.
  if (typeof window === 'undefined') return FALLBACK;
  const found = detectLanguage(written ?? FALLBACK, languages);
  // The English prefix applies to its page only: it does not replace the stored language.
  return isEnglishAddress() ? 'en' : found;
}

function writtenLanguage(): Language {
  return written ?? present;
}

/** The language of the served HTML; undefined on the server. */
const written =
  typeof document === 'undefined'
    ? undefined
    : (supported(document.documentElement.lang, languages) ?? FALLBACK);
const listeners = new Set<() => void>();
let own = asWritten;
let present = detect();
speak(present);
