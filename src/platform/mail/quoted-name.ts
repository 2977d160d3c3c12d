import type { Language } from '../../languages.ts';

/** What mail programs make a link of. `。` separates the names of hosts, too. */
const linkLike = /:\/\/|www[.。]|@|[\p{L}\p{M}\p{N}-][.。][\p{L}\p{M}-]{2,}|\d+(?:\.\d+){3}/iu;

/** As browsers read it in an address: other dots are `.`, and invisible characters nothing. */
function asInAddress(name: string): string {
  return name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/**
 * A name that somebody chose, in quotation marks for the text of a mail. Undefined if a mail program could
 * turn it into a link: our mails would then carry a stranger's link under our address.
 * Subjects contain no such name at all.
 */
export function quotedName(name: string, language: Language): string | undefined {
  if (linkLike.test(asInAddress(name))) return undefined;
  return language === 'fr' ? `«\u202f${name}\u202f»` : `“${name}”`;
}
