import { type ComponentProps, useId } from 'react';

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string;
  name: string;
  hint?: string | undefined;
  error?: string | undefined;
};

/** A labelled input; its hint and its error are read out with it. */
export function Field({ label, hint, error, className = '', ...input }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={`grid gap-1.5 ${className}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      )}
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className="min-h-12 w-full rounded-small border border-edge bg-card px-4 text-ink placeholder:text-muted aria-invalid:border-red"
      />
      {error && (
        <p id={`${id}-error`} className="text-small font-medium text-red">
          {error}
        </p>
      )}
    </div>
  );
}

/** Leads the person to the first input that must be mended. */
export function focusFirstError(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
