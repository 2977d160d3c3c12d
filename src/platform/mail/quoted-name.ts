import type { Language } from '../../languages.ts';

/** Also what stands for a dot in the names of hosts, and what mail programs make a link of. */
const linkLike = /:\/\/|www[.。．｡]|@|[\p{L}\p{N}-][.。．｡][\p{L}-]{2,}|\d+(?:\.\d+){3}/iu;

/**
 * A name that somebody chose, in quotation marks for the text of a mail. Undefined if a mail program could
 * turn it into a link: our mails would then carry a stranger's link under our address.
 * Subjects contain no such name at all.
 */
export function quotedName(name: string, language: Language): string | undefined {
  if (linkLike.test(name)) return undefined;
  return language === 'fr' ? `«\u202f${name}\u202f»` : `“${name}”`;
}
