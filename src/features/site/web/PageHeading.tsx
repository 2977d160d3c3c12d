import type { ReactNode } from 'react';

type PageHeadingProps = { title: string; lead?: ReactNode };

/** The heading of a public page. */
export function PageHeading({ title, lead }: PageHeadingProps) {
  return (
    <div className="mx-auto grid max-w-4xl gap-3 px-4 pt-10 pb-8 text-center sm:pt-16 sm:pb-10 short:gap-1 short:pt-2 short:pb-3">
      <h1 className="font-display text-[clamp(min(2.25rem,11vw),8vw,3.5rem)] leading-[1.1] tracking-tight short:text-table">
        {title}
      </h1>
      {lead && <p className="text-large text-balance text-muted short:text-body">{lead}</p>}
    </div>
  );
}
