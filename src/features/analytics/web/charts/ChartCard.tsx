import { type ReactNode, useId } from 'react';
import { cardTitleClass } from '../../../../ui/card-classes.ts';

type ChartCardProps = { title: string; hint?: string; children: ReactNode };

/** A card with a chart and its table. */
export function ChartCard({ title, hint, children }: ChartCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-card px-4 pt-5 pb-1 shadow-card sm:px-6"
    >
      <div>
        <h2 id={id} className={cardTitleClass}>
          {title}
        </h2>
        {hint && <p className="mt-1 text-small text-pretty text-muted">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
