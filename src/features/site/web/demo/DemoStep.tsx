import type { ReactNode } from 'react';

type StepProps = { number: number; title: string; children: ReactNode };

export function DemoStep({ number, title, children }: StepProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <h2 className="flex items-center gap-3 font-display text-large">
        <span className="grid size-9 shrink-0 place-content-center rounded-full border border-brass text-brass">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </div>
  );
}

export const bookingCardClass = 'rounded-card border border-line bg-card p-5 shadow-card sm:p-8';
