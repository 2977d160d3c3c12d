import { useId } from 'react';
import { limits } from '../../../../limits.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { demoTexts } from './texts.ts';

type MessageFieldProps = { typed: string | undefined; error: string | undefined };

export function MessageField({ typed, error }: MessageFieldProps) {
  const t = useTexts(demoTexts);
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {t('message')}
      </label>
      <textarea
        id={id}
        name="message"
        rows={3}
        maxLength={limits.demoMessageLength}
        defaultValue={typed}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        className="min-h-24 w-full rounded-small border border-edge bg-card px-4 py-3 text-ink aria-invalid:border-red"
      />
      {error && (
        <p id={`${id}-error`} className="text-small font-medium text-red">
          {error}
        </p>
      )}
    </div>
  );
}
