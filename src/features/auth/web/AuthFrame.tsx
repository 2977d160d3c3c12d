import type { ReactNode, RefObject, SubmitEvent } from 'react';

type AuthFrameProps = { title: string; lead: string; children: ReactNode };

/** The one column of every page about accounts. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  return (
    <div className="mx-auto my-auto grid w-full max-w-md gap-6 px-4 pt-6 pb-[12vh]">
      <div className="grid gap-1 text-center">
        <h1 className="font-display text-table leading-tight">{title}</h1>
        <p className="font-display text-large text-balance text-muted italic">{lead}</p>
      </div>
      {children}
    </div>
  );
}

type AuthCardProps = {
  form: RefObject<HTMLFormElement | null>;
  onSubmit(event: SubmitEvent<HTMLFormElement>): void;
  children: ReactNode;
};

/** The card that is filled in; the checks and their words are ours. */
export function AuthCard({ form, onSubmit, children }: AuthCardProps) {
  return (
    <form
      ref={form}
      noValidate
      onSubmit={onSubmit}
      className="grid gap-5 rounded-card border border-line bg-card p-6 shadow-card sm:p-8"
    >
      {children}
    </form>
  );
}
