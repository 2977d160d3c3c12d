import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** What an owner should know before printing. */
export function WarningCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-card border-2 border-amber-edge bg-amber-tint p-4 sm:p-5"
    >
      <TriangleAlert aria-hidden="true" className="text-amber" />
      <h2 id={id} className="font-semibold text-amber">
        {title}
      </h2>
      <div className="col-span-2 grid gap-1 wrap-anywhere">{children}</div>
    </section>
  );
}
