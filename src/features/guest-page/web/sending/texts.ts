import type { Language } from '../../../../languages.ts';

/** The card of the code of the evening. Not in `language/texts.ts`, which the home page contains. */
export const guestCodeTexts: Record<Language, { title: string; hint: string }> = {
  fr: {
    title: 'Code du soir',
    hint: 'Demandez-le à un serveur, ou lisez-le sur l’ardoise.',
  },
  en: {
    title: 'Code of the evening',
    hint: 'Ask a server, or look for it on the chalkboard.',
  },
};
