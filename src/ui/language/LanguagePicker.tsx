import { languageNames, languages } from '../../languages.ts';
import { useLanguage, useTexts } from './i18n.ts';
import { uiTexts } from './texts.ts';

/** Each language by its own name. No flags: they stand for countries, not languages. */
export function LanguagePicker() {
  const t = useTexts(uiTexts);
  const { language, choose } = useLanguage();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, which these are not.
    <div role="group" aria-label={t('language')} className="flex divide-x divide-line">
      {languages.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language}
          onClick={() => choose(code)}
          className="min-h-12 min-w-12 cursor-pointer px-3 text-small font-semibold text-muted uppercase hover:text-ink aria-pressed:text-ink aria-pressed:decoration-brass aria-pressed:underline aria-pressed:decoration-2 aria-pressed:underline-offset-8"
        >
          {code}
          <span className="sr-only"> – {languageNames[code]}</span>
        </button>
      ))}
    </div>
  );
}
