import { type GuestLanguage, type Label, languageNames, languages } from '../../../../languages.ts';
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
