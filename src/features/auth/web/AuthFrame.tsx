import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { cardClass, pageTitleClass } from '../../../ui/card-classes.ts';

type AuthFrameProps = { title: string; lead: string; children: ReactNode };

/** The single-column layout of all account pages. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  return (
    <div className="mx-auto my-auto grid w-full max-w-md grid-cols-[minmax(0,1fr)] gap-6 px-4 wrap-anywhere py-6">
      <div className="grid gap-1 text-center">
        <h1 className={pageTitleClass}>{title}</h1>
        <p className="font-display text-large text-balance text-muted">{lead}</p>
      </div>
      {children}
    </div>
  );
}

type AuthCardProps = { handles: ComponentProps<'form'>; children: ReactNode };

/** A form card. `noValidate`: the form shows its own messages. */
export function AuthCard({ handles, children }: AuthCardProps) {
  return (
    <form {...handles} noValidate className={cardClass}>
      {children}
    </form>
  );
}

type OtherPageLinkProps = { question: string; to: string; label: string };

/** The link below the card to the other page: sign up or sign in. */
export function OtherPageLink({ question, to, label }: OtherPageLinkProps) {
  return (
    <p className="flex flex-wrap items-center justify-center text-center text-pretty">
      {question}
      <Link to={to} className="grid min-h-12 place-content-center px-2">
        {label}
      </Link>
    </p>
  );
}
