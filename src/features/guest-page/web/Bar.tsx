import type { Language } from '../../../languages.ts';
import { paths } from '../../../paths.ts';
import { BellMark } from '../../../ui/BellMark.tsx';
import { languagePath } from './addresses.ts';
import type { GuestSay } from './language/texts.ts';
import type { ShownRequest, TableAddress } from './types.ts';

type BarProps = {
  say: GuestSay;
  language: Language;
  address?: TableAddress;
  shown?: ShownRequest | undefined;
  onLanguage(language: Language): void;
};

export function Bar({ say, language, address, shown, onLanguage }: BarProps) {
  return (
    <header className="bar">
      <a className="logo" href={paths.home} aria-label={say('home')}>
        <BellMark className="mark" />
        <span>Sonnette</span>
      </a>
      <nav className="languages" aria-label={say('language')}>
        {choices.map(({ code, name }) => (
          <a
            key={code}
            href={languagePath(address, shown, code)}
            lang={code}
            hrefLang={code}
            aria-current={code === language ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault();
              onLanguage(code);
            }}
          >
            {code.toUpperCase()}
            <span className="unseen"> {name}</span>
          </a>
        ))}
      </nav>
    </header>
  );
}

const choices: { code: Language; name: string }[] = [
  { code: 'fr', name: 'Français' },
  { code: 'en', name: 'English' },
];
