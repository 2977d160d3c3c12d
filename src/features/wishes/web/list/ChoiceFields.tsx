import { ChevronDown, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GuestLanguage } from '../../../../languages.ts';
import { limits } from '../../../../limits.ts';
import { Button } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { randomId } from '../../../../ui/network/random-id.ts';
import type { Choice, Wish } from '../../rules.ts';
import { moveChoice } from '../draft/draft.ts';
import { wishTexts } from '../texts.ts';
import { LabelFields } from './LabelFields.tsx';

type ChoiceFieldsProps = {
  wish: Wish;
  guestLanguages: readonly GuestLanguage[];
  problems: Record<string, string>;
  onChange(choices: Choice[]): void;
};

/** What guests can choose after the tap. */
export function ChoiceFields({ wish, guestLanguages, problems, onChange }: ChoiceFieldsProps) {
  const t = useTexts(wishTexts);
  const { id, choices } = wish;
  const isFull = choices.length >= limits.choicesPerWish;
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{t('choices')}</legend>
      <p className="text-small text-pretty text-muted">{t('choicesHint')}</p>
      {choices.map((choice, index) => {
        const number = index + 1;
        const move = (step: -1 | 1) => onChange(moveChoice(choices, index, step));
        return (
          <div key={choice.id} className="grid gap-1 border-l-2 border-line pl-3">
            <LabelFields
              name={`${id}.choices.${index}.label`}
              label={choice.label}
              maxLength={limits.choiceLabelLength}
              guestLanguages={guestLanguages}
              problems={problems}
              titleOf={(language) => t('choiceIn', { number, language })}
              onChange={(label) =>
                onChange(choices.map((each) => (each === choice ? { ...choice, label } : each)))
              }
            />
            <div className="flex justify-end">
              <SignButton
                label={t('choiceUp', { number })}
                isDisabled={index === 0}
                onPress={() => move(-1)}
              >
                <ChevronDown aria-hidden="true" className="size-5 rotate-180" />
              </SignButton>
              <SignButton
                label={t('choiceDown', { number })}
                isDisabled={number === choices.length}
                onPress={() => move(1)}
              >
                <ChevronDown aria-hidden="true" className="size-5" />
              </SignButton>
              <SignButton
                label={t('choiceRemove', { number })}
                onPress={() => onChange(choices.filter((each) => each !== choice))}
              >
                <Trash2 aria-hidden="true" className="size-5" />
              </SignButton>
            </div>
          </div>
        );
      })}
      {isFull ? (
        <p className="text-small text-muted">
          {t('choicesFull', { count: limits.choicesPerWish })}
        </p>
      ) : (
        <Button
          look="secondary"
          className="justify-self-start"
          onClick={() => onChange([...choices, { id: randomId(), label: {} }])}
        >
          {t('addChoice')}
        </Button>
      )}
    </fieldset>
  );
}

type SignButtonProps = {
  label: string;
  isDisabled?: boolean;
  onPress(): void;
  children: ReactNode;
};

/** It keeps the focus while it is disabled, because it may be pressed again and again. */
function SignButton({ label, isDisabled = false, onPress, children }: SignButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onPress}
      className="grid size-12 cursor-pointer place-content-center rounded-small text-muted hover:bg-sunken hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
    >
      {children}
    </button>
  );
}
