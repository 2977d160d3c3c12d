import { type ReactNode, useId } from 'react';

/** The last section of a page, with links to the next step. */
export function Closing(props: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mx-auto w-full max-w-4xl px-4 pb-6 sm:pb-24">
      <div className="rounded-card border border-line bg-card p-2 shadow-card">
        <div className="grid justify-items-center gap-2 rounded-small border border-brass/50 px-3 py-5 text-center sm:gap-4 sm:px-12 sm:py-14">
          <h2 id={id} className="font-display text-title leading-tight sm:text-table">
            {props.title}
          </h2>
          <p className="max-w-[36rem] text-balance text-muted sm:text-large">{props.text}</p>
          <div className="mt-1 flex flex-wrap justify-center gap-2 sm:mt-2 sm:gap-3 max-sm:*:px-2 max-sm:grid max-sm:w-full max-sm:auto-rows-fr">
            {props.children}
          </div>
        </div>
      </div>
    </section>
  );
}
