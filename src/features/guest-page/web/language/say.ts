import type { GuestTextKey } from './texts/fr.ts';
import type { HomeTextKey } from './texts/home.ts';

type Say<Key> = (key: Key, values?: Record<string, string | number>) => string;
export type GuestSay = Say<GuestTextKey>;
/** Of components that the home page shows, too. */
export type HomeSay = Say<HomeTextKey>;

/** Returns the texts of one language. */
export function sayFrom<Key extends string>(texts: Record<Key, string>): Say<Key> {
  return (key, values = {}) =>
    texts[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
