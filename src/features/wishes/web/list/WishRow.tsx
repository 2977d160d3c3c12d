import { ChevronDown, GripVertical } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type PointerEvent, useId } from 'react';
import { labelIn } from '../../../../languages.ts';
import { useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { wishTexts } from '../texts.ts';
import { WishSign } from '../WishSign.tsx';
import { WishForm } from './WishForm.tsx';

type WishRowProps = ComponentProps<typeof WishForm> & {
  isOpen: boolean;
  onToggle(): void;
  /** How far it is dragged from its position, in pixels; undefined if it is not. */
  offset: number | undefined;
  /** A dragged wish would land before it. */
  isLanding: boolean;
  hintId: string;
  onDrag(event: PointerEvent): void;
};

export function WishRow(props: WishRowProps) {
  const { isOpen, onToggle, offset, isLanding, hintId, onDrag, ...form } = props;
  const { wish, onMove } = form;
  const t = useTexts(wishTexts);
  const { language } = useLanguage();
  const formId = useId();
  const name = labelIn(wish.label, language) || t('unnamed');
  const { length: count } = wish.choices;
  const choiceCount = count > 0 ? t('choiceCount', { count }) : undefined;

  function moveByKey(event: KeyboardEvent): void {
    const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp'];
    if (step === undefined) return;
    event.preventDefault();
    onMove(step);
  }

  return (
    <li
      data-wish={wish.id}
      style={offset === undefined ? undefined : { transform: `translateY(${offset}px)` }}
      className={`border-t border-line first:border-t-0 ${offset === undefined ? '' : 'relative z-10 rounded-small bg-card shadow-notice'} ${isLanding ? 'shadow-[0_-3px_0_var(--sage)]' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-x-1">
        <button
          type="button"
          data-handle={wish.id}
          aria-label={t('move', { name })}
          aria-describedby={hintId}
          onKeyDown={moveByKey}
          onPointerDown={onDrag}
          className="-ml-3 grid size-12 shrink-0 cursor-grab touch-none place-content-center rounded-small text-muted hover:bg-sunken hover:text-ink active:cursor-grabbing"
        >
          <GripVertical aria-hidden="true" className="size-5" />
        </button>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={formId}
          aria-label={[t('edit', { name }), choiceCount].filter(Boolean).join(' ')}
          onClick={onToggle}
          className="@container -mr-2 flex min-h-14 min-w-0 grow basis-48 cursor-pointer items-center gap-3 rounded-small px-2 py-1 text-left hover:bg-sunken"
        >
          <span
            className={`contents @max-[10rem]:hidden ${wish.place === 'hidden' ? '' : 'text-sage'}`}
          >
            <WishSign icon={wish.icon} />
          </span>
          <span className="min-w-0 grow wrap-anywhere">
            <span dir="auto" className="font-semibold">
              {name}
            </span>
            {/* The space parts the words where layout is not read, as axe does. */}
            {choiceCount && (
              <span className="block text-small text-muted">{` ${choiceCount}`}</span>
            )}
          </span>
          <ChevronDown
            aria-hidden="true"
            className={`size-5 shrink-0 text-muted @max-[10rem]:hidden ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </div>
      <div id={formId} hidden={!isOpen}>
        {isOpen && <WishForm {...form} />}
      </div>
    </li>
  );
}
