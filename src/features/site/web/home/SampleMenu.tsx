import { X } from 'lucide-react';
import { type MouseEvent, useId, useRef } from 'react';
import { useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { uiTexts } from '../../../../ui/language/texts.ts';
import { formatPrice } from '../../../billing/rules.ts';
import { sampleMenu } from '../../rules.ts';
import { menuTexts } from './texts.ts';

/** A sample menu in a dialog. It is part of the HTML, so that its link works without JavaScript. */
export function SampleMenu({ label }: { label: string }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  function open(event: MouseEvent): void {
    event.preventDefault();
    dialog.current?.showModal();
  }

  return (
    <>
      <a className="button quiet" href={`#${id}`} onClick={open}>
        {label}
      </a>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it, as Escape does. */}
      <dialog
        ref={dialog}
        id={id}
        aria-labelledby={`${id}-title`}
        onClick={(event) => event.target === dialog.current && dialog.current?.close()}
        className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-card border border-line bg-card p-0 text-left text-ink shadow-card backdrop:bg-black/55 target:block"
      >
        <Card titleId={`${id}-title`} />
      </dialog>
    </>
  );
}

function Card({ titleId }: { titleId: string }) {
  const t = useTexts(menuTexts);
  const { language } = useLanguage();
  const generic = useTexts(uiTexts);
  return (
    <div className="grid gap-5 p-5 sm:p-7">
      <div className="flex items-start justify-between gap-3">
        <h2 id={titleId} className="pt-1.5 font-display text-title leading-tight">
          {t('menu')}
        </h2>
        <form method="dialog">
          <button
            type="submit"
            aria-label={generic('close')}
            className="-mr-2 grid size-12 cursor-pointer place-content-center rounded-small text-muted hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </form>
      </div>
      {sampleMenu.map(({ course, dishes }) => (
        <section key={course}>
          <h3 className="mb-1 font-display text-large text-brass">{t(course)}</h3>
          <ul className="grid gap-1">
            {dishes.map(({ dish, cents }) => (
              <li key={dish} className="flex items-baseline gap-2">
                <span>{t(dish)}</span>
                <span className="min-w-4 grow border-b border-dotted border-edge" />
                <span className="whitespace-nowrap tabular-nums">
                  {formatPrice(cents, language)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="text-small text-muted">{t('sample')}</p>
    </div>
  );
}
