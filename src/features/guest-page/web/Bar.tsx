import { type GuestLanguage, languageNames } from '../../../languages.ts';
import { paths } from '../../../paths.ts';
import { BellMark } from '../../../ui/BellMark.tsx';
import { Icon } from '../../requests/web/icons.tsx';
import { languagePath } from './addresses.ts';
import type { SpokenWords } from './language/use-guest-language.ts';
import type { ShownRequest, TableAddress } from './types.ts';

type BarProps = {
  words: SpokenWords;
  address?: TableAddress | undefined;
  shown?: ShownRequest | undefined;
};

export function Bar({ words, address, shown }: BarProps) {
  const { say, offered, hasFailed } = words;
  return (
    <header className="bar">
      <a className="logo" href={paths.home} aria-label={say('home')}>
        <BellMark className="mark" />
        <span>Sonnette</span>
      </a>
      {offered.length > 1 && (
        <nav
          className={offered.length > 2 ? 'languages many' : 'languages'}
          aria-label={say('language')}
        >
          {offered.length > 2 ? (
            <LanguageMenu words={words} address={address} shown={shown} />
          ) : (
            <LanguageLinks words={words} address={address} shown={shown} />
          )}
        </nav>
      )}
      {hasFailed && (
        <p className="language-failed" role="alert">
          {say('languageFailed')}
        </p>
      )}
    </header>
  );
}

/** Opens without JavaScript. */
function LanguageMenu(props: BarProps) {
  const { language } = props.words;
  return (
    <details
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !currentTarget.open) return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary>
        <span>{languageNames[language]}</span>
        <Icon name="chevron" />
      </summary>
      <div className="choices">
        <LanguageLinks {...props} />
      </div>
    </details>
  );
}

function LanguageLinks({ words, address, shown }: BarProps) {
  const { language, offered, choose } = words;
  return offered.map((code) => (
    <a
      key={code}
      href={languagePath(address, shown, code)}
      lang={code}
      hrefLang={code}
      aria-current={code === language ? 'true' : undefined}
      onClick={(event) => {
        event.preventDefault();
        closeMenu(event.currentTarget);
        choose(code);
      }}
    >
      <LanguageName code={code} isShort={offered.length <= 2} />
    </a>
  ));
}

function LanguageName({ code, isShort }: { code: GuestLanguage; isShort: boolean }) {
  if (!isShort) return <span>{languageNames[code]}</span>;
  return (
    <span>
      {code.toUpperCase()}
      <span className="unseen"> {languageNames[code]}</span>
    </span>
  );
}

function closeMenu(link: HTMLElement): void {
  const menu = link.closest('details');
  if (!menu) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}
