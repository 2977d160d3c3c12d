import { type ComponentProps, type ReactNode, useId, useRef } from 'react';

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string;
  name: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Shown inside the input's box, at its end. */
  after?: ReactNode;
  /** Shown below the input; may change while typing. */
  remark?: ReactNode;
};

/** A labelled input. Screen readers announce its hint and error with it. */
export function Field(props: FieldProps) {
  const { label, hint, error, after, remark, className = '', ...input } = props;
  const box = useRef<HTMLDivElement>(null);
  const ownId = useId();
  // A page that the server has rendered keeps the ids of the server.
  const id = box.current?.querySelector('input')?.id ?? ownId;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div ref={box} className={`grid gap-1.5 ${className}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-pretty text-small text-muted wrap-anywhere">
          {hint}
        </p>
      )}
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className={`min-h-12 w-full rounded-small border border-edge bg-card pl-4 text-ink placeholder:text-muted aria-invalid:border-red ${after ? 'pr-30' : 'pr-4'}`}
        />
        {after && <div className="absolute inset-y-0 right-0 grid">{after}</div>}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-small font-semibold text-red">
          {error}
        </p>
      )}
      {remark}
    </div>
  );
}

/** Focuses the first invalid input. */
export function focusFirstError(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
