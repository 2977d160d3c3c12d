import { ENGLISH_PREFIX, paths } from '../../../paths.ts';
import type { SpokenWords } from './language/use-guest-language.ts';

const links = ['privacy', 'accessibility'] as const;

/** Links to public pages, which are in French and English. */
export function Foot({ words: { language, say } }: { words: SpokenWords }) {
  const [prefix, pageLanguage] = language === 'fr' ? ['', 'fr'] : [ENGLISH_PREFIX, 'en'];
  return (
    <footer className="foot">
      {links.map((name) => (
        <a key={name} href={`${prefix}${paths[name]}`} hrefLang={pageLanguage}>
          {say(name)}
        </a>
      ))}
    </footer>
  );
}
