import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id'> & {
  label: string;
  name: string;
  hint?: string | undefined;
  error?: string | undefined;
};

/** Like `Field`, with a native select, which every phone displays well. */
export function SelectField({ label, hint, error, children, ...select }: SelectFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      )}
      <div className="relative">
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className="min-h-12 w-full cursor-pointer appearance-none rounded-small border border-edge bg-card pr-12 pl-4 text-ink aria-invalid:border-red"
        >
          {children}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-4 my-auto size-5 text-muted"
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="text-small font-semibold text-red">
          {error}
        </p>
      )}
    </div>
  );
}
