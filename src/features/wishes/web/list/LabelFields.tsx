import { useState } from 'react';
import {
  guestLanguages as allLanguages,
  type GuestLanguage,
  type Label,
  languageNames,
  languages,
} from '../../../../languages.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { wishTexts } from '../texts.ts';

/** How many characters are left is shown from here on. */
const NEARLY_FULL = 10;

type LabelFieldsProps = {
  /** Of the fields, before the language. */
  name: string;
  label: Label;
  maxLength: number;
  /** The languages of the restaurant's guests. */
  guestLanguages: readonly GuestLanguage[];
  problems: Record<string, string>;
  titleOf(language: string): string;
  onChange(label: Label): void;
};

/** The words of one thing: in the team's languages, and folded in the others of its guests. */
export function LabelFields(props: LabelFieldsProps) {
  const { name, label, maxLength, guestLanguages, problems, titleOf, onChange } = props;
  const t = useTexts(wishTexts);
  const others = guestLanguages.filter((each) => !languages.some((own) => own === each));
  const hasProblem = others.some((language) => problems[`${name}.${language}`]);

  const field = (language: GuestLanguage) => {
    const text = label[language] ?? '';
    const left = maxLength - text.length;
    return (
      <Field
        key={language}
        label={titleOf(languageNames[language])}
        name={`${name}.${language}`}
        lang={language}
        dir="auto"
        autoComplete="off"
        maxLength={maxLength}
        value={text}
        onChange={({ target }) => onChange({ ...label, [language]: target.value })}
        error={problems[`${name}.${language}`]}
        remark={
          left <= NEARLY_FULL && (
            <p className="text-small text-muted tabular-nums">{t('left', { count: left })}</p>
          )
        }
      />
    );
  };

  return (
    <div className="grid gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-2">{languages.map(field)}</div>
      <OldWords label={label} onChange={onChange} />
      {others.length > 0 && (
        <details open={hasProblem || undefined}>
          <summary className="min-h-12 cursor-pointer content-center text-small font-semibold">
            {t('otherLanguages')}
          </summary>
          <p className="pb-3 text-small text-pretty text-muted">{t('otherLanguagesHint')}</p>
          <div className="grid items-start gap-3 sm:grid-cols-2">{others.map(field)}</div>
        </details>
      )}
    </div>
  );
}

/**
 * Shown once the name is another one in French or English, while other languages keep their words from
 * before, be it one that the restaurant does not offer yet.
 */
function OldWords({ label, onChange }: Pick<LabelFieldsProps, 'label' | 'onChange'>) {
  const t = useTexts(wishTexts);
  const [before] = useState(label);
  const isRenamed = languages.some((each) => before[each] && before[each] !== label[each]);
  const old = allLanguages.filter((each) => label[each] && label[each] === before[each]);
  const isShown = isRenamed && old.length > 0;
  return (
    <div role="status">
      {isShown && (
        <div className="grid justify-items-start rounded-small bg-brass-tint p-3 text-small text-pretty">
          <p>{t('oldWords')}</p>
          <Button
            look="quiet"
            className="-mb-2 -ml-2 px-2!"
            onClick={() => {
              const kept = Object.entries(label).filter(
                ([key]) => !old.some((each) => each === key),
              );
              onChange(Object.fromEntries(kept));
            }}
          >
            {t('clearOldWords')}
          </Button>
        </div>
      )}
    </div>
  );
}
