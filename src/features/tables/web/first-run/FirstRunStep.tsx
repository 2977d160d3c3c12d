import { Circle, CircleCheck, CircleDot } from 'lucide-react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { notifyFailure, reasonFor } from '../../../../ui/notices/notify-failure.ts';
import { firstRunTexts } from './texts.ts';

export type StepName = 'tables' | 'codes' | 'team' | 'request' | 'sound';

export type StepState = {
  name: StepName;
  isDone: boolean;
  isOpen: boolean;
  /** Undefined for a step that cannot be done now. */
  onOpen: (() => void) | undefined;
};

type StepProps = StepState & {
  title: string;
  /** Instead of "done". */
  doneText?: string | undefined;
  children: ReactNode;
};

/** One line, with its controls below while it is open. */
export function FirstRunStep(props: StepProps) {
  const { name, isDone, isOpen, onOpen, title, doneText, children } = props;
  const t = useTexts(firstRunTexts);
  const Icon = isDone ? CircleCheck : openIcon(isOpen);
  const line = (
    <>
      <Icon aria-hidden="true" />
      <span>{`${title} `}</span>
      <span>{isDone ? (doneText ?? t('done')) : t('open')}</span>
    </>
  );

  function open(): void {
    flushSync(() => onOpen?.());
    document.getElementById(idOf(name))?.focus({ preventScroll: true });
  }

  return (
    <li data-done={isDone || undefined} aria-current={isOpen ? 'step' : undefined}>
      <h3 id={idOf(name)} tabIndex={-1}>
        {onOpen && !isOpen ? (
          <button type="button" className="first-run-line" onClick={open}>
            {line}
          </button>
        ) : (
          <span className="first-run-line">{line}</span>
        )}
      </h3>
      <div className="first-run-open">{isOpen && children}</div>
    </li>
  );
}

/**
 * Call it when the step's button is removed: otherwise the keyboard focus jumps to the top of the page.
 * A focus that is already outside the step stays: the answer may come after the user has gone on.
 */
export function focusStep(name: StepName): void {
  const heading = document.getElementById(idOf(name));
  if (isFocusLostWith(heading?.closest('li'))) heading?.focus({ preventScroll: true });
}

/** Whether the focus is in this element, which is removed, or was lost with it. */
export function isFocusLostWith(removed: Element | null | undefined): boolean {
  const focused = document.activeElement;
  return focused === document.body || removed?.contains(focused) === true;
}

function openIcon(isOpen: boolean) {
  return isOpen ? CircleDot : Circle;
}

function idOf(name: StepName): string {
  return `first-run-${name}`;
}

/** With the server's message if there is one. */
export function notifyStepFailure(error: unknown): void {
  const hint = () => say(firstRunTexts, 'lostHint');
  notifyFailure(error, { id: 'first-run', message: reasonFor(error, hint) });
}
