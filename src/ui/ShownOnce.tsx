import { Button } from './Button.tsx';
import { CopyField } from './CopyField.tsx';
import { defineTexts, useTexts } from './language/i18n.ts';

type ShownOnceProps = {
  title: string;
  /** Why it must be copied now. */
  warning: string;
  value: string;
  what: 'token' | 'secret';
  onDone(): void;
};

/** A secret that was just made, until its user has copied it. */
export function ShownOnce({ title, warning, value, what, onDone }: ShownOnceProps) {
  const t = useTexts(onceTexts);
  return (
    <div className="grid gap-3 rounded-small border border-amber-edge bg-amber-tint p-3">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="text-pretty text-amber">{warning}</p>
      <CopyField value={value} label={title} what={what} />
      <Button look="secondary" onClick={onDone} className="sm:justify-self-start">
        {t('done')}
      </Button>
    </div>
  );
}

const onceTexts = defineTexts('shown-once', {
  fr: { done: 'C’est noté' },
  en: { done: 'I have it' },
});
