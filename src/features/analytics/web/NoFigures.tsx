import type { ReactNode } from 'react';

type NoFiguresProps = { title: string; hint: string; role?: 'alert'; children?: ReactNode };

/** A message instead of figures: why there are none, and what to do. */
export function NoFigures({ title, hint, role, children }: NoFiguresProps) {
  return (
    <section
      role={role}
      className="grid justify-items-center gap-3 rounded-card border border-line bg-card px-5 py-12 text-center shadow-card"
    >
      <h2 className="font-display text-title leading-tight">{title}</h2>
      <p className="max-w-prose text-pretty text-muted">{hint}</p>
      {children}
    </section>
  );
}
